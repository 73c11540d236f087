var input = "";
process.stdin.on("error", function (err) { console.error(err); });
process.stdin.on("data", function (data) { input += data; });
process.stdin.on("end", function () { process.stdout.write(answer(input)); });
