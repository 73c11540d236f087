//go:build unix

package outside_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// Bots that behave badly are this very test program, started with a first
// argument "bot:" and what it is to do. They name a species, as else they would
// not be asked anything.
func init() {
	if len(os.Args) < 2 || !strings.HasPrefix(os.Args[1], "bot:") {
		return
	}
	behave(strings.TrimPrefix(os.Args[1], "bot:"))
	os.Exit(0)
}

func behave(how string) {
	if how == "sleep" {
		time.Sleep(time.Hour)
		return
	}
	in := bufio.NewReader(os.Stdin)
	first, _ := in.ReadString('\n')
	if strings.HasPrefix(first, "BEGIN") {
		fmt.Println("4 8 0" + map[bool]string{true: " LOOP", false: ""}[strings.HasPrefix(how, "loop-")])
	}
	loop := first == "BEGIN\n"
	if loop {
		in.ReadString('\n') // the first view, or the end
	} else if first == "BEGIN" {
		return
	}
	switch strings.TrimPrefix(how, "loop-") {
	case "rest":
		fmt.Println("REST")
	case "hang":
		time.Sleep(time.Hour)
	case "leave": // a child in another session
		child := exec.Command("/proc/self/exe", "bot:sleep")
		child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		child.Start()
		time.Sleep(time.Hour)
	case "stubborn":
		signal.Ignore(syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT)
		time.Sleep(time.Hour)
	case "fork":
		// Children in its group and some that leave it, and all keep its stdout.
		for i := range 6 {
			child := exec.Command("/proc/self/exe", "bot:sleep")
			child.Stdout = os.Stdout
			child.SysProcAttr = &syscall.SysProcAttr{Setsid: i%2 == 1}
			child.Start()
		}
		fmt.Println("REST")
	case "multiply":
		for {
			exec.Command("/proc/self/exe", "bot:sleep").Start()
		}
	case "flood":
		line := strings.Repeat("MOVE N ", 1000)
		for {
			fmt.Print(line)
		}
	case "exit":
		os.Exit(3)
	case "eat":
		for all := []byte{1}; ; {
			all = append(all, all...)
		}
	case "litter":
		os.MkdirAll("a/b", 0o700)
		os.WriteFile("a/b/c", make([]byte, 1000), 0o400)
		os.Chmod("a/b", 0o500)
		os.Chmod("a", 0)
		fmt.Println("REST")
	case "deaf":
		os.Stdin.Close()
		fmt.Println("REST")
	}
	if loop {
		io.Copy(io.Discard, in)
	}
}
