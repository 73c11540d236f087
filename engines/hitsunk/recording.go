package hitsunk

import (
	"context"
	"errors"
	"slices"

	"breeder/engines"
	"breeder/engines/recordings"
)

// Recordings of the original programs are JSON Lines, plain or compressed by
// gzip, of two kinds that are told apart by their fields:
//
//   - a trace ("play") is a match order by order, with every ship's status and
//     all mines and wrecks after each turn, see recording_trace.go;
//   - a decision ("bot") is what a program of the contest answered to an argument,
//     see recording_decision.go.

// Verify replays a file of recordings.
func (g *game) Verify(ctx context.Context, file string, data []byte, report func(engines.Difference)) (int, error) {
	v := verifier{File: recordings.File{Name: file, Report: report}, bots: recordings.Bots[Bot]{Game: g}}
	n, err := v.Lines(ctx, data, v.replay)
	if err == nil {
		v.judgeChance()
	}
	return n, err
}

// verifier goes through one file.
type verifier struct {
	recordings.File
	table  table
	bots   recordings.Bots[Bot]
	chance []recordings.Sample[string] // answers in which chance had a part, judged together
}

// replay checks one recording. An error means that it is none.
func (v *verifier) replay(text []byte) error {
	f, err := recordings.Parse(text)
	if err != nil {
		return err
	}
	switch {
	case f.Has("play"):
		return v.trace(f)
	case f.Has("bot"):
		return v.decision(f)
	}
	return errors.New(`must have "play" (a trace) or "bot" (a decision)`)
}

// judgeChance compares all sampled decisions of a file, one by one and, for
// each bot and kind, added up. The sums find rare answers that are a little wrong
// everywhere: among the 50,000 recorded answers of RandomBot, one that comes once
// in 200 times is found missing, and an eighth to be one in 8.5.
func (v *verifier) judgeChance() {
	var sums []recordings.Sample[string]
	for i := range v.chance {
		s := &v.chance[i]
		at := slices.IndexFunc(sums, func(sum recordings.Sample[string]) bool { return sum.At.Recording == s.At.Recording })
		if at < 0 {
			at = len(sums)
			sums = append(sums, recordings.Sample[string]{At: s.At, Bot: s.Bot, Sum: " over all such records"})
		}
		sums[at].Add(s)
	}
	recordings.Unlike(append(v.chance, sums...), v.Report)
}
