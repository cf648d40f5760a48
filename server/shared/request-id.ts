import { randomBytes } from "node:crypto";

const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

const LENGTH = 16;
/** Enough for 256 IDs: with a request for each of them an ID took 10 µs, not 0.4. */
let chance = Buffer.alloc(0);

/** Returns a new request ID: `req_` and 16 characters of base32 (80 random bits). */
export function newRequestId(): string {
  if (chance.length === 0) chance = randomBytes(256 * LENGTH);
  let id = "req_";
  for (const byte of chance.subarray(0, LENGTH)) id += BASE32[byte % 32];
  chance = chance.subarray(LENGTH);
  return id;
}
