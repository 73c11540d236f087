package breeder

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/optimize"
)

// covariance is gonum's CMA-ES with the covariance kept as its Cholesky factor
// (Krause et al. 2016). gonum's method runs in a goroutine of its own and hands
// out a population at a time. Its inner state cannot be read, so a checkpoint
// keeps what it was told, which brings it to where it was. When it has converged
// it begins again about the best place.
type covariance struct {
	population, dimensions int

	Begun []beginning // each time that it did

	tasks   []optimize.Task // asked for and not yet told
	out     chan optimize.Task
	in      chan optimize.Task
	started bool
	best    []float64
	top     float64
}

type beginning struct {
	Seed  uint64
	Mean  []float64
	Top   float64     // the fitness of Mean
	Told  [][]float64 // losses, in the order of the tasks
	Ended bool
}

// stepCMAES is the first standard deviation, in a cube of side 1.
const stepCMAES = 0.25

func (c *covariance) start(points [][]float64, fitness []float64, draw *rand.Rand) {
	i := byMerit(fitness)[0]
	c.begin(beginning{Seed: draw.Uint64(), Mean: slices.Clone(points[i]), Top: fitness[i]})
}

func (c *covariance) begin(b beginning) {
	c.stop()
	c.Begun = append(c.Begun, b)
	c.best, c.top = b.Mean, b.Top
	c.run(b)
}

// run starts gonum's method and takes in its first population.
func (c *covariance) run(b beginning) {
	method := &optimize.CmaEsChol{InitStepSize: stepCMAES, Population: c.population, Src: rand.NewPCG(b.Seed, mix(b.Seed))}
	tasks := make([]optimize.Task, method.Init(c.dimensions, c.population))
	for i := range tasks {
		tasks[i] = optimize.Task{ID: i, Location: &optimize.Location{X: slices.Clone(b.Mean)}}
	}
	c.out, c.in, c.started = make(chan optimize.Task), make(chan optimize.Task), true
	go method.Run(c.out, c.in, tasks)
	c.receive()
}

func (c *covariance) receive() {
	c.tasks = c.tasks[:0]
	for range c.population {
		c.tasks = append(c.tasks, <-c.out)
	}
}

func (c *covariance) ask(n int, draw *rand.Rand) [][]float64 {
	if last := c.Begun[len(c.Begun)-1]; last.Ended {
		c.begin(beginning{Seed: draw.Uint64(), Mean: slices.Clone(c.best), Top: c.top})
	}
	points := make([][]float64, min(n, len(c.tasks)))
	for i := range points {
		points[i] = slices.Clone(c.tasks[i].X)
	}
	return points
}

func (c *covariance) tell(points [][]float64, fitness []float64) {
	losses := make([]float64, len(fitness))
	for i, f := range fitness {
		losses[i] = -f
		if f > c.top {
			c.best, c.top = slices.Clone(points[i]), f
		}
	}
	last := &c.Begun[len(c.Begun)-1]
	last.Told = append(last.Told, losses)
	last.Ended = c.pass(losses)
}

// pass hands losses to gonum's method and takes in the next population. It says
// whether there is none, as the method has converged.
func (c *covariance) pass(losses []float64) (ended bool) {
	for i, task := range c.tasks {
		task.F = losses[i]
		c.in <- task
	}
	task := <-c.out
	if task.Op == optimize.MethodDone {
		return true
	}
	c.in <- task
	c.receive()
	return false
}

// stop ends gonum's goroutine and waits for it.
func (c *covariance) stop() {
	if !c.started {
		return
	}
	c.started = false
	c.in <- optimize.Task{Op: optimize.PostIteration}
	close(c.in)
	for range c.out {
	}
}

type covarianceState struct {
	Begun []beginning
	Best  []float64
	Top   float64
}

func (c *covariance) MarshalJSON() ([]byte, error) {
	return json.Marshal(covarianceState{c.Begun, c.best, c.top})
}

func (c *covariance) UnmarshalJSON(text []byte) error {
	var s covarianceState
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	if len(s.Begun) == 0 || len(s.Best) != c.dimensions {
		return fmt.Errorf("a state of %d dimensions, must have %d", len(s.Best), c.dimensions)
	}
	c.Begun, c.best, c.top = s.Begun, s.Best, s.Top
	last := s.Begun[len(s.Begun)-1]
	c.run(last)
	for _, losses := range last.Told {
		if len(losses) != c.population {
			return fmt.Errorf("a population of %d, must be %d", len(losses), c.population)
		}
		c.pass(losses)
	}
	return nil
}
