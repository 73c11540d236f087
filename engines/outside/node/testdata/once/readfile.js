console.log(answer(require("fs").readFileSync(0).toString()));
if (require.main !== module) console.log("not the main module");
