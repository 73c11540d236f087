// Leaves all it can behind.
count = (globalThis.count ?? 0) + 1;
Array.prototype.extra = (Array.prototype.extra ?? 0) + 1;
process.extra = (process.extra ?? 0) + 1;
String.prototype.trim = ((trim) => function () { return trim.call(this); })(String.prototype.trim);
const seen = [];
for (const i in [5]) seen.push(i);
console.log(count, [].extra, process.extra, seen.join(), typeof answer, this === module.exports, process.argv.length, __filename === process.argv[1]);
