import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256Of } from "./sha256.ts";

test("hashes a blob of several parts as Node does", async () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 31 + 7) % 256);
  const blob = new Blob([bytes, "text", new Blob(["\u00e9\n"])]);
  const expected = createHash("sha256").update(new Uint8Array(await blob.arrayBuffer()));
  expect(await sha256Of(blob)).toBe(expected.digest("hex"));
});
