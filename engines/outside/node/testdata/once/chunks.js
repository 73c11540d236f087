const chunks = [];
process.stdin.on("data", (chunk) => chunks.push(chunk));
process.stdin.on("end", () => {
  const all = Buffer.concat(chunks);
  console.log(answer(all.toString("utf8")), all.length, all[0], typeof all, Buffer.isBuffer(all), all == "BEGIN", all === "BEGIN");
});
