process.stdin.setEncoding("utf-8");
let input = "";
process.stdin.on("readable", () => {
  let chunk;
  while ((chunk = process.stdin.read()) !== null) input += chunk;
});
process.stdin.on("end", () => { console.log(answer(input)); process.exit(0); console.log("not reached"); });
