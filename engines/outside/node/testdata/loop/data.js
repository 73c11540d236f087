let input = "", asked = 0;
process.stdin.setEncoding("ascii");
process.stdin.on("data", async (data) => {
  input += data;
  for (;;) {
    const begins = input.startsWith("BEGIN\n");
    const lines = input.split("\n"), height = begins ? 1 : parseInt(lines[0].split(" ")[1]) + 3;
    if (!(lines.length > height)) return;
    input = lines.slice(height).join("\n");
    await null;
    // It remembers, as a program that stays may.
    setImmediate(() => process.stdout.write(begins ? "4 8 0 LOOP\n" : `${answer(lines.slice(0, height).join("\n"))} ${++asked}\n`));
  }
});
