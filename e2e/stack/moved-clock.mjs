// Loaded into a program before its own code: moves its clock by as many milliseconds as the file CLOCK_FILE says,
// read at each SIGUSR2.
import { readFileSync } from "node:fs";

let moved = 0;
const real = Date.now;
const now = () => real() + moved;

globalThis.Date = new Proxy(Date, {
  get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
  construct: (date, parameters, target) =>
    Reflect.construct(date, parameters.length === 0 ? [now()] : parameters, target),
});

process.on("SIGUSR2", () => {
  moved = Number(readFileSync(process.env.CLOCK_FILE ?? "", "utf8"));
  console.log(`clock moved by ${moved}`);
});
