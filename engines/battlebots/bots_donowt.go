package battlebots

import "breeder/engines"

// donowt is Dudley Doowt (C), the contest's first test bot: it answers 0,
// whatever happens.
type donowt struct{ stateless }

func donowtStrategy() engines.Strategy {
	return always("donowt", "Dudley Doowt, a test bot: does nothing", func() Bot { return &donowt{} })
}

// Decide gives the command for a round.
func (*donowt) Decide(*View) Command { return Nothing }
