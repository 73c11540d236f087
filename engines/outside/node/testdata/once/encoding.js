#!/usr/bin/env node
"use strict";
const { stdin, stdout } = process;
const chunks = [];
stdin.setEncoding("utf8").resume().on("data", (chunk) => chunks.push(chunk)).once("end", () => stdout.write(answer(chunks.join("")) + "\n"));
