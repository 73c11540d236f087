package results

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// StatusFile holds the [Status] of a run.
const StatusFile = "status.json"

// The stages of a run.
const (
	StageBreeding = "breeding"
	StageStopped  = "stopped" // by a signal; it can be resumed
	StageFailed   = "failed"  // Why says of what; it can be resumed
	StageDone     = "done"
)

// Status is how far a run has got, for those who look at it from outside. How
// its breeding goes stands in its journal.
type Status struct {
	Stage    string    `json:"stage"`
	Why      string    `json:"why,omitzero"` // what ended the breeding, or what failed
	Job      string    `json:"job"`
	Game     string    `json:"game"`
	Strategy string    `json:"strategy"`
	Seed     Seed      `json:"seed"`
	Began    time.Time `json:"began"`
	Changed  time.Time `json:"changed"`
	// Spent is the seconds that were spent on it up to Changed, over all sittings.
	Spent float64 `json:"spent"`

	Parent *Parent `json:"parent,omitempty"` // of a fork
	// Fitness is the champion's on fresh fixtures, once there is one.
	Fitness *float64 `json:"fitness,omitempty"`
	Error   float64  `json:"error,omitzero"` // its standard error
}

// Parent is where a fork comes from.
type Parent struct {
	Run         string   `json:"run"`         // its folder
	Generations int      `json:"generations"` // that the two have in common
	Changes     []string `json:"changes,omitempty"`
}

// WriteStatus puts the status into the folder.
func (f *Folder) WriteStatus(s Status) error {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return fmt.Errorf("%s: %w", StatusFile, err)
	}
	return f.WriteFile(StatusFile, append(text, '\n'))
}

// ReadStatus is the folder's status; that of a run by an earlier version,
// which has none, is zero. Nothing else depends on it, so that one which cannot
// be read is zero as well, and note says why.
func (f *Folder) ReadStatus() (s Status, note string) {
	text, err := os.ReadFile(f.File(StatusFile))
	if errors.Is(err, fs.ErrNotExist) {
		return Status{}, ""
	}
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err != nil {
		return Status{}, fmt.Sprintf("%s cannot be read (%v)", f.File(StatusFile), reason(err))
	}
	return s, ""
}
