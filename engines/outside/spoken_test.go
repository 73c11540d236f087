package outside_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"breeder/engines"
	_ "breeder/engines/alienwar"
	_ "breeder/engines/battlebots"
	_ "breeder/engines/hitsunk"
	_ "breeder/engines/petri"
)

// spoken is a program without a process: each call makes a bot of ours speak
// the protocol of its game.
type spoken struct {
	t     *testing.T
	game  engines.Game
	bot   string
	notes string
	loop  bool // let the bot say that it speaks the LOOP form

	in        *io.PipeWriter
	out       *bufio.Reader
	ended     chan error
	garbled   []string
	forfeited string
	asked     int
}

func (s *spoken) Arrive(context.Context, uint64) error { return nil }
func (s *spoken) Leave() bool                          { return s.forfeited != "" }
func (s *spoken) Exact() bool                          { return true }
func (s *spoken) Garbled(answer []byte)                { s.garbled = append(s.garbled, string(answer)) }
func (s *spoken) Forfeit(reason string)                { s.forfeited = reason }

func (s *spoken) speak(call engines.Call) error {
	bot, err := engines.MakeBot(s.game, s.bot)
	if err != nil {
		return err
	}
	call.Notes, call.Seed = s.notes, 7
	return s.game.(engines.Protocol).Speak(bot, call)
}

func (s *spoken) Ask(input []byte, args ...string) ([]byte, bool) {
	var out bytes.Buffer
	s.asked++
	if err := s.speak(engines.Call{Args: args, In: bytes.NewReader(input), Out: &out}); err != nil {
		s.t.Errorf("%s: %v", s.bot, err)
		return nil, false
	}
	if !s.loop {
		return bytes.ReplaceAll(out.Bytes(), []byte(" LOOP"), nil), true
	}
	return out.Bytes(), true
}

func (s *spoken) Stay() bool {
	theirIn, in := io.Pipe()
	out, theirOut := io.Pipe()
	s.in, s.out, s.ended = in, bufio.NewReader(out), make(chan error, 1)
	go func() {
		err := s.speak(engines.Call{In: theirIn, Out: theirOut})
		theirOut.Close()
		s.ended <- err
	}()
	return true
}

func (s *spoken) Say(text []byte) ([]byte, bool) {
	s.asked++
	if _, err := s.in.Write(text); err != nil {
		s.t.Errorf("%s: %v", s.bot, err)
		return nil, false
	}
	line, err := s.out.ReadBytes('\n')
	if err != nil {
		s.t.Errorf("%s: %v", s.bot, err)
	}
	return bytes.TrimSuffix(line, []byte("\n")), err == nil
}

func (s *spoken) Dismiss(text []byte) {
	if s.in == nil {
		return
	}
	s.in.Write(text)
	s.in.Close()
	if err := <-s.ended; err != nil {
		s.t.Errorf("%s: %v", s.bot, err)
	}
	s.in = nil
}

// TestWhoSpeaksTheProtocolPlaysAsItDoesWithout has bots without chance play
// the same match twice: as they are, and by the words of the contest, each
// decision a new program where the contest had it so.
func TestWhoSpeaksTheProtocolPlaysAsItDoesWithout(t *testing.T) {
	for _, c := range []struct {
		game, arena string
		bots        []string
		loop        bool // LOOP form
		chance      bool // only that it is understood can be told
	}{
		{"petri", "12x9", []string{"coordinated", "berserker"}, false, false},
		{"petri", "12x9", []string{"coordinated", "hungry"}, true, false},
		{"petri", "9x12", []string{"colony", "divider"}, false, false},
		{"battlebots", "as-run rounds=60", []string{"readyaimshoot", "huggybot"}, false, false},
		{"battlebots", "as-run rounds=60", []string{"duelist", "readyaimshoot"}, false, true},
		{"battlebots", "as-run rounds=40 bouts=2", []string{"rifter", "readyaimshoot"}, false, true},
		{"hitsunk", "", []string{"peace-maker", "captain"}, false, false},
		{"hitsunk", "", []string{"captain", "peace-maker"}, false, false},
		{"alienwar", "field=rock*3,stone*3,banana-peel*2,eagle*2 rounds=40 individuals=20", []string{"manager"}, false, false},
		{"alienwar", "field=rock*3,stone*3,turtle*2,human*2 rounds=40 individuals=20", []string{"settler"}, false, false},
	} {
		game, err := engines.Lookup(c.game)
		if err != nil {
			t.Fatal(err)
		}
		arena := game.Arenas()[0]
		if c.arena != "" {
			if arena, err = game.Arena(c.arena); err != nil {
				t.Errorf("%s: %v", c.game, err)
				continue
			}
		}
		t.Run(c.game+" "+c.bots[0], func(t *testing.T) {
			program := &spoken{t: t, game: game, bot: c.bots[0], notes: filepath.Join(t.TempDir(), "notes"), loop: c.loop}
			rng := rand.New(rand.NewPCG(5, 5))
			fixture := engines.Fixture{Setting: arena.Draw(rng), Seed: 11}
			play := func(first engines.Bot) (engines.Outcome, []string) {
				seats := []engines.Bot{first}
				least, _ := arena.Seats()
				for len(seats) < max(least, len(c.bots)) {
					bot, err := engines.MakeBot(game, c.bots[len(seats)%len(c.bots)])
					if err != nil {
						t.Fatal(err)
					}
					seats = append(seats, bot)
				}
				states := &recorder{}
				outcome, err := engines.Play(t.Context(), game.NewTable(), fixture, seats, states)
				if err != nil {
					t.Fatal(err)
				}
				return outcome, states.states
			}
			own, err := engines.MakeBot(game, c.bots[0])
			if err != nil {
				t.Fatal(err)
			}
			want, wantStates := play(own)
			got, gotStates := play(game.(engines.Protocol).Outside(program))
			if i := firstDifference(gotStates, wantStates); i >= 0 && !c.chance {
				t.Errorf("the matches part after step %d", i)
			}
			if !c.chance && !(reflect.DeepEqual(got.Points, want.Points) && reflect.DeepEqual(got.Score, want.Score)) {
				t.Errorf("points %v score %v, want %v and %v", got.Points, got.Score, want.Points, want.Score)
			}
			if program.asked < 10 || program.forfeited != "" {
				t.Errorf("asked %d times, forfeited %q", program.asked, program.forfeited)
			}
			_, err = os.Stat(program.notes)
			if remembers := c.game == "hitsunk" || c.game == "battlebots"; (err == nil) != remembers {
				t.Errorf("notes: %v", err)
			}
		})
	}
}

type recorder struct{ states []string }

func (r *recorder) Record(_ int, state []byte) { r.states = append(r.states, string(state)) }

func firstDifference(a, b []string) int {
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return i
		}
	}
	return -1
}
