package battlebots

import "breeder/engines"

// huggybot is HuggyBot (PHP), the contest's second test bot: it walks up to the
// enemy by the signs of the way to it, and once there keeps bumping into it.
// It sees no mines, and shoots at nothing.
type huggybot struct{ stateless }

func huggybotStrategy() engines.Strategy {
	return always("huggybot", "HuggyBot, a test bot: walks up to the enemy and stays there", func() Bot { return &huggybot{} })
}

// Decide gives the command for a round.
func (*huggybot) Decide(v *View) Command { return Move(v.me.to(v.enemy).heading()) }
