import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PLAIN_FILES } from "../../server/build/plain-contract.ts";

test.each(Object.entries(PLAIN_FILES))(
  "%s has the contract's endpoints without their schemas (after a change, run npm run contract)",
  (name, text) => {
    expect(readFileSync(join(import.meta.dirname, name), "utf8")).toBe(text);
  },
);
