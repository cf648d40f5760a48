import { expect, test } from "vitest";
import { visibleIn } from "./visible.ts";

test.each([0x200b, 0x2060, 0xad, 0x200e, 0x200f, 0xfeff, 0x202a, 0x2066, 0x200d, 0x180e, 0xfe0f])(
  "takes the character %i out of an ID",
  (code) => {
    const one = String.fromCodePoint(code);
    expect(visibleIn(`${one}us${one}r_12${one}`)).toBe("usr_12");
  },
);

test("keeps everything that has a width", () => {
  for (const text of ["usr_12-a.b~c", "two words", "Ünïcode 日本語", "p@$$=:/+", ""]) {
    expect(visibleIn(text)).toBe(text);
  }
});
