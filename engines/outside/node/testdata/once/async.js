// The order of all that is put off.
const said = [];
const say = (what) => () => said.push(what);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
clearTimeout(setTimeout(say("never"), 1));
Promise.resolve().then(say("promise")).then(say("promise 2")).then(() => process.nextTick(say("tick in promise")));
queueMicrotask(say("microtask"));
process.nextTick(say("tick"));
process.nextTick(() => { said.push("tick 2"); process.nextTick(say("tick 3")); Promise.resolve().then(say("promise in tick")); });
(async () => {
  said.push("async");
  await null;
  said.push("awaited");
  try { await Promise.reject(new Error("caught")); } catch (e) { said.push(e.message); }
  await wait(2);
  said.push("waited");
  await new Promise((done) => {
    let often = 0;
    const every = setInterval(() => { said.push(`often ${++often}`); if (often === 3) done(clearInterval(every)); }, 1);
  });
  let input = "";
  process.stdin.on("data", (d) => { input += d; }).on("end", async () => {
    said.push(answer(input));
    await wait(10);
    process.stdout.write(said.join("\n"), () => console.log("!"));
  });
})();
said.push("main");
