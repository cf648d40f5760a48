import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makeSha256, sha256Of } from "./sha256.ts";

const expected = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");
const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 31 + 7) % 256);

test("hashes every length around the ends of a block as Node does", () => {
  for (let length = 0; length <= 200; length += 1) {
    const hash = makeSha256();
    hash.update(bytes(length));
    expect(hash.digest()).toBe(expected(bytes(length)));
  }
});

test("hashes the same data in pieces of any size", () => {
  const data = bytes(5000);
  for (const size of [1, 3, 63, 64, 65, 777]) {
    const hash = makeSha256();
    for (let at = 0; at < data.length; at += size) hash.update(data.subarray(at, at + size));
    expect(hash.digest()).toBe(expected(data));
  }
});

test("hashes a blob of several parts", async () => {
  const blob = new Blob([bytes(100_000), "text", new Blob(["\u00e9\n"])]);
  expect(await sha256Of(blob)).toBe(expected(new Uint8Array(await blob.arrayBuffer())));
});
