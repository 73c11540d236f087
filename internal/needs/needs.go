// Package needs is for tests that start other programs, such as the
// interpreters and compilers of the languages that bots are exported to. Only
// tests import it.
package needs

import (
	"os"
	"os/exec"
	"testing"
)

// Tools skips a test where one of the programs it starts is missing, or fails
// it if BREEDER_NEEDS_TOOLS=1 says that all of them must be there.
func Tools(t testing.TB, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err == nil {
			continue
		}
		if os.Getenv("BREEDER_NEEDS_TOOLS") == "1" {
			t.Fatalf("%s is not installed, which BREEDER_NEEDS_TOOLS=1 demands", tool)
		}
		t.Skipf("%s is not installed; BREEDER_NEEDS_TOOLS=1 makes this a failure", tool)
	}
}
