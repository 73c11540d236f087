package breeder

import "breeder/genomes"

// register holds the records of all genomes that live, and of those that died
// not too long ago, so that a genome that comes up again keeps what is known of it.
type register struct {
	byHash map[uint64]*entry
	order  []*record // the living and the dead, oldest first
	next   int       // id
	living int
	elites int // of the archive, which are not forgotten
}

type entry struct {
	record *record
	living bool
}

// maxDead bounds the memory of the dead.
const maxDead = 1 << 9

func newRegister() *register { return &register{byHash: map[uint64]*entry{}} }

// find looks a genome up and says whether it lives.
func (r *register) find(g genomes.Genome) (*record, bool) {
	e, ok := r.byHash[g.Hash()]
	if !ok {
		return nil, false
	}
	return e.record, e.living
}

// enter makes the record of a new genome.
func (r *register) enter(g genomes.Genome, generation int) *record {
	rec := &record{id: r.next, genome: g, born: generation}
	r.next++
	r.living++
	r.byHash[g.Hash()] = &entry{rec, true}
	r.order = append(r.order, rec)
	return rec
}

// restore takes in a record that a register has held before.
func (r *register) restore(rec *record, living bool) {
	r.byHash[rec.genome.Hash()] = &entry{rec, living}
	r.order = append(r.order, rec)
	if living {
		r.living++
	}
}

// revive notes that a dead genome lives again.
func (r *register) revive(rec *record) {
	r.byHash[rec.genome.Hash()].living = true
	r.living++
	rec.line = nil
}

// bury notes that a genome has died, and forgets those that died long ago and
// are no elites.
func (r *register) bury(rec *record) {
	r.byHash[rec.genome.Hash()].living = false
	r.living--
	if len(r.order) < 2*(maxDead+r.living+r.elites) {
		return
	}
	kept := r.order[:0]
	for i, old := range r.order {
		h := old.genome.Hash()
		if i < len(r.order)-maxDead && !r.byHash[h].living && !old.elite {
			delete(r.byHash, h)
			continue
		}
		kept = append(kept, old)
	}
	r.order = kept
}
