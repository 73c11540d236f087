package engines

import "breeder/genomes"

// Exporter is what a [Game] offers besides if it can write a bot of ours as a
// program of its own, one source file to drop into the original contest. Package
// export has what games need for that.
type Exporter interface {
	// Languages lists the languages that the game's bots can be written in, the
	// usual one for the contest first, as `--lang` has them: "javascript",
	// "python", "java", "c".
	Languages() []string
	// Export writes a strategy at a genome of its space, or of a narrowing of
	// it, as a program that decides as the strategy's bot does: alike wherever
	// no chance is involved, and with the same odds where it is. The head is
	// what the program says of itself in a comment on top. An error names the
	// strategy or the language that can not be had, and those that can.
	Export(strategy string, genome genomes.Genome, language string, head []string) (Source, error)
}

// Source is an exported program.
type Source struct {
	File string // the name that the contest or the compiler expects, such as "Settler.java"
	Text []byte
}
