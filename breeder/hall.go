package breeder

// maxHall bounds the hall of fame. When it is full every second entry goes,
// so that it still reaches back to the beginning.
const maxHall = 128

// remember enters a record into the hall of fame, unless it is there.
func (r *run) remember(best *record) {
	for _, past := range r.hall {
		if past.genome.Equal(best.genome) {
			return
		}
	}
	if len(r.hall) >= maxHall {
		thin := r.hall[:0]
		for i := 0; i < len(r.hall); i += 2 {
			thin = append(thin, r.hall[i])
		}
		r.hall = thin
	}
	r.hall = append(r.hall, best)
	best.entered = r.generation
}
