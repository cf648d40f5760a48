// Loaded into a program before its own code: its clock is CLOCK_OFFSET milliseconds ahead. If CLOCK_FILE is set,
// the milliseconds in that file are added, read at each SIGUSR2.
import { readFileSync } from "node:fs";

const offset = Number(process.env.CLOCK_OFFSET ?? 0);
let moved = 0;
const real = Date.now;
const now = () => real() + offset + moved;

globalThis.Date = new Proxy(Date, {
  get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
  construct: (date, parameters, target) =>
    Reflect.construct(date, parameters.length === 0 ? [now()] : parameters, target),
});

const file = process.env.CLOCK_FILE;
if (file !== undefined) {
  process.on("SIGUSR2", () => {
    moved = Number(readFileSync(file, "utf8"));
    console.log(`clock moved by ${moved}`);
  });
}
