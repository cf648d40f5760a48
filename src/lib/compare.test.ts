import { expect, test } from "vitest";
import { comparePlain } from "./compare.ts";

test("plain texts are compared as Intl compares them, others not at all", () => {
  const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const plain = ["", "Demo", "demo call", "Demo-call", "democall", "Zo", "a", "B"];
  for (const a of plain) {
    for (const b of plain) expect(comparePlain(a, b) ?? 0).toBe(words.compare(a, b));
    for (const b of ["Élan", "10", "O'Neil", "call_a", "ß"]) {
      expect(comparePlain(a, b)).toBeUndefined();
    }
  }
});
