const fs = require("node:fs"), os = require("os");
const input = fs.readFileSync(process.platform === "linux" ? "/dev/stdin" : "input.txt", { encoding: "utf8" });
fs.writeSync(1, answer(input) + os.EOL);
return;
