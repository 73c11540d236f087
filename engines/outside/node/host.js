// What a script written for Node finds around it. This is the body of a function
// of native (what only the host can do), argv, env and main (the script as a
// function), which returns what the host calls: a step of the event loop, a
// text to read, and whether any more is waited for.
//
// It runs before each decision, so it makes as little as it can: functions that
// a script does not ask for, and globals that it does not mention, are not made.
"use strict";

// Tasks run one after another in the order of their time, which is not waited
// for: when nothing else is left to do, the clock goes on to the next.
const ticks = [], tasks = [];
let clock = 0;

const later = (delay, run, every) => {
  const task = { due: clock + delay, run, every };
  let at = tasks.length;
  while (at > 0 && tasks[at - 1].due > task.due) at--;
  tasks.splice(at, 0, task);
  return task;
};

// Promises are served when a step returns, that is after all that
// process.nextTick has put off.
const step = () => {
  if (ticks.length === 0) {
    const task = tasks.shift();
    if (task === undefined) return false;
    if (task.due > clock) native.wait(clock = task.due);
    task.run();
    if (task.every > 0) {
      task.due = clock + task.every;
      tasks.push(task);
      tasks.sort((a, b) => a.due - b.due);
    }
  }
  while (ticks.length > 0) ticks.shift()();
  return true;
};

const makeTimers = () => {
  const milliseconds = (delay) => (delay >= 1 && delay < 2 ** 31 ? Math.trunc(delay) : 1);
  const cancel = (task) => {
    if (!task) return;
    task.every = 0;
    task.run = () => {};
  };
  return {
    setTimeout: (f, delay, ...args) => later(milliseconds(delay), () => f(...args), 0),
    setInterval: (f, delay, ...args) => later(milliseconds(delay), () => f(...args), milliseconds(delay)),
    setImmediate: (f, ...args) => later(0, () => f(...args), 0),
    clearTimeout: cancel, clearInterval: cancel, clearImmediate: cancel,
    queueMicrotask: (f) => { Promise.resolve().then(f); },
  };
};

let Emitter;
const makeEmitter = () => (Emitter ??= class {
  handlers = { __proto__: null };
  on(name, handler) {
    if (typeof handler !== "function") throw new TypeError("the handler of " + String(name) + " must be a function");
    (this.handlers[name] ??= []).push(handler);
    return this;
  }
  addListener(name, handler) { return this.on(name, handler); }
  once(name, handler) {
    const first = (value) => { this.off(name, first); handler.call(this, value); };
    first.handler = handler;
    return this.on(name, first);
  }
  off(name, handler) {
    this.handlers[name] = this.handlers[name]?.filter((h) => h !== handler && h.handler !== handler);
    return this;
  }
  removeListener(name, handler) { return this.off(name, handler); }
  emit(name, value) {
    const handlers = this.handlers[name];
    if (!handlers) return false;
    const now = handlers.slice();
    for (let i = 0; i < now.length; i++) now[i].call(this, value);
    return now.length > 0;
  }
});

const checkEncoding = (encoding) => {
  if (encoding !== "utf8" && !/^(utf-?8|ascii|latin1|binary)$/i.test(encoding)) {
    throw new Error("the encoding " + String(encoding) + " is not offered");
  }
};

// Buffers are what bytes from stdin come in; they can do little else.
let Buffer;
const makeBuffer = () => (Buffer ??= class Buffer extends Uint8Array {
  static from(source) {
    return typeof source === "string" ? new Buffer(native.encode(source)) : Uint8Array.from.call(Buffer, source);
  }
  static concat(list) {
    const all = new Buffer(list.reduce((sum, part) => sum + part.length, 0));
    list.reduce((at, part) => { all.set(part, at); return at + part.length; }, 0);
    return all;
  }
  static isBuffer(value) { return value instanceof Buffer; }
  toString(encoding = "utf8", from = 0, to = this.length) {
    checkEncoding(encoding);
    return native.decode(this.buffer, this.byteOffset + from, this.byteOffset + Math.min(to, this.length));
  }
});
const chunk = (text, encoding) => (encoding ? text : new (makeBuffer())(native.encode(text)));

// What there is of stdin that nobody has read, and whether more may come.
let unread = "", ended = false, stdin;

const makeStdin = () => (stdin ??= new (class extends makeEmitter() {
  fd = 0;
  flowing = null;
  encoding = null;
  told = false; // of the end
  due = false;
  get listens() { return this.handlers.readable?.length > 0; }
  get waits() { return !this.told && (this.flowing === true || this.listens); }
  on(name, handler) {
    super.on(name, handler);
    if (name === "data" && this.flowing !== false) this.resume();
    if (name === "readable") this.pumpLater();
    return this;
  }
  setEncoding(encoding = "utf8") {
    checkEncoding(encoding);
    this.encoding = encoding;
    return this;
  }
  resume() {
    this.flowing = true;
    this.pumpLater();
    return this;
  }
  pause() {
    this.flowing = false;
    return this;
  }
  isPaused() { return this.flowing === false; }
  read(size = unread.length) {
    if (unread === "" && ended) this.end();
    if (unread === "" || (size > unread.length && !ended)) return null;
    const text = unread.slice(0, size);
    unread = unread.slice(size);
    if (ended && unread === "") this.pumpLater();
    return chunk(text, this.encoding);
  }
  pumpLater() {
    if (this.due) return;
    this.due = true;
    later(0, () => {
      this.due = false;
      if (this.listens) {
        if (unread !== "" || (ended && !this.told)) this.emit("readable");
      } else if (this.flowing) {
        const text = unread;
        unread = "";
        if (text !== "") this.emit("data", chunk(text, this.encoding));
        if (ended && this.flowing) this.end();
      }
    });
  }
  end() {
    if (this.told) return;
    this.told = true;
    later(0, () => {
      this.emit("end");
      this.emit("close");
    });
  }
})());

const feed = (text, end) => {
  unread += text;
  ended = end;
  stdin?.pumpLater();
};

const outputs = [];
const makeOutput = (fd) => (outputs[fd] ??= {
  fd,
  write(text, encoding, then) {
    if (typeof text === "string") native.write(fd, text);
    else if (text instanceof Uint8Array) native.write(fd, native.decode(text.buffer, text.byteOffset, text.byteOffset + text.length));
    else throw new TypeError("write: what is written must be a string or a Buffer, not " + String(text));
    const done = typeof encoding === "function" ? encoding : then;
    if (done) process.nextTick(done);
    return true;
  },
  on() { return this; }, // nothing ever happens to it
});

const process = {
  argv, env, platform: "linux",
  get stdin() { return makeStdin(); },
  get stdout() { return makeOutput(1); },
  get stderr() { return makeOutput(2); },
  exit() { native.exit(); },
  nextTick(f, ...args) { ticks.push(() => f(...args)); },
};

// Consoles show plain values as Node does; how it shows objects is not imitated.
const show = (fd, value) => {
  switch (typeof value) {
    case "string": return value;
    case "bigint": return value + "n";
    case "number": return Object.is(value, -0) ? "-0" : String(value);
    case "object": case "function":
      if (value === null) return "null";
      if (fd === 1) throw new TypeError("console.log: objects are not offered, turn them into strings");
      return value instanceof Error ? String(value) : JSON.stringify(value) ?? String(value);
  }
  return String(value);
};
const print = (fd, values) => {
  let at = 1, text = values.length > 0 ? show(fd, values[0]) : "";
  if (typeof values[0] === "string" && values.length > 1) {
    text = text.replace(/%[sdifjc%]/g, (form) => {
      if (form === "%%") return "%";
      if (at === values.length) return form;
      const value = values[at++];
      switch (form) {
        case "%d": return show(fd, typeof value === "bigint" ? value : Number(value));
        case "%i": return show(fd, typeof value === "bigint" ? value : parseInt(value));
        case "%f": return show(fd, parseFloat(value));
        case "%j": return JSON.stringify(value);
        case "%c": return "";
      }
      return show(fd, value);
    });
  }
  while (at < values.length) text += " " + show(fd, values[at++]);
  native.write(fd, text + "\n");
};

const createInterface = (options, output) => {
  const input = options?.input ?? options;
  if (input !== process.stdin) throw new Error("readline: the input must be process.stdin");
  let left = "", closed = false;
  const lines = new (makeEmitter())();
  lines.close = () => {
    if (closed) return;
    closed = true;
    input.pause();
    lines.emit("close");
  };
  input.on("data", (data) => {
    if (closed) return;
    const parts = (left + data).split(/\r\n|\n|\r/);
    left = parts.pop();
    for (let i = 0; i < parts.length; i++) lines.emit("line", parts[i]);
  });
  input.on("end", () => {
    if (left !== "") lines.emit("line", left);
    lines.close();
  });
  return lines;
};

const readFileSync = (path, options) => {
  if (path !== 0 && path !== "/dev/stdin") throw new Error("readFileSync: there is no file but stdin (0 or /dev/stdin), not " + String(path));
  if (!ended) throw new Error("readFileSync: stdin stays open in this form of the protocol, reading it to its end would wait for ever");
  const text = unread;
  unread = "";
  const encoding = options?.encoding ?? options;
  if (encoding) checkEncoding(encoding);
  return chunk(text, encoding);
};
const writeSync = (fd, text) => {
  if (fd !== 1 && fd !== 2) throw new Error("writeSync: there is no file but stdout and stderr, 1 and 2, not " + String(fd));
  makeOutput(fd).write(text);
};

const require = (name) => {
  switch (String(name).replace("node:", "")) {
    case "fs": return { readFileSync, writeSync };
    case "readline": return { createInterface };
    case "process": return process;
    case "os": return { EOL: "\n" };
  }
  throw new Error("require: there is no module " + name + " here, only fs, readline, process and os");
};

const world = globalThis;
world.global = world;
world.process = process;
const log = (...values) => print(1, values), complain = (...values) => print(2, values);
world.console = { log, info: log, debug: log, error: complain, warn: complain };
if (native.mentions("setTimeout", "setInterval", "setImmediate", "queueMicrotask")) Object.assign(world, makeTimers());
if (native.mentions("Buffer")) world.Buffer = makeBuffer();

// One call that makes things that are larger than all that may be held is
// refused, as nothing can interrupt it. What replaces a method is no more
// enumerable than that.
const bound = (prototype, name, size) => {
  const make = prototype[name];
  prototype[name] = function (...args) {
    if (size(this, args[0]) > native.largest) throw new RangeError(name + ": more than " + native.largest + " at a time are not offered");
    return make.apply(this, args);
  };
};
if (native.mentions("repeat")) bound(String.prototype, "repeat", (text, times) => String(text).length * times);
if (native.mentions("padStart")) bound(String.prototype, "padStart", (_, length) => length);
if (native.mentions("padEnd")) bound(String.prototype, "padEnd", (_, length) => length);
if (native.mentions("fill")) bound(Array.prototype, "fill", (list) => list.length);
// Lists in lists become text by join, and generators in generators go on by next,
// without a call that is counted: these make one of it.
bound(Array.prototype, "join", (list, between) => list.length * (between === undefined ? 1 : String(between).length));
const generators = Object.getPrototypeOf(function* () {}).prototype, next = generators.next;
generators.next = function (value) { return next.call(this, value); };

const module = { exports: {} };
require.main = module;
ticks.push(() => main.call(module.exports, module.exports, require, module, argv[1], "."));
return [step, feed, () => stdin !== undefined && stdin.waits];
