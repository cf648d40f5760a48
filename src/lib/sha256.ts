import { mapInSlices } from "./slices.ts";

const BLOCK = 64;
/** How much is hashed before the page may get its turn. */
const PIECE = 65_536;

/** The first 64 primes. */
const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n += 1)
  if (PRIMES.every((prime) => n % prime > 0)) PRIMES.push(n);

const fraction = (value: number) => (value % 1) * 2 ** 32;
const ROUND = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Mixes one block into the state (FIPS 180-4, section 6.2.2). */
function compress(state: Uint32Array, words: Uint32Array, block: DataView, at: number): void {
  const word = (index: number) => words[index] ?? 0;
  for (let i = 0; i < 16; i += 1) words[i] = block.getUint32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [word(i - 15), word(i - 2)];
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[i] = word(i - 16) + low + word(i - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const first =
      h +
      (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
      ((e & f) ^ (~e & g)) +
      (ROUND[i] ?? 0) +
      word(i);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    // One by one: an array for each of the 64 rounds makes this ten times slower.
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => (state[index] = (state[index] ?? 0) + value));
}

/**
 * SHA-256 of data that arrives in pieces. The browser's own needs all of it in one buffer, which a
 * large file doesn't fit into, and is missing on plain http.
 */
export function makeSha256() {
  const state = START.slice();
  const words = new Uint32Array(64);
  const rest = new Uint8Array(BLOCK);
  const restView = new DataView(rest.buffer);
  let filled = 0;
  let size = 0;
  const update = (data: Uint8Array) => {
    size += data.length;
    let at = 0;
    if (filled > 0) {
      at = Math.min(BLOCK - filled, data.length);
      rest.set(data.subarray(0, at), filled);
      filled += at;
      if (filled < BLOCK) return;
      compress(state, words, restView, 0);
    }
    const view = new DataView(data.buffer, data.byteOffset, data.length);
    for (; at + BLOCK <= data.length; at += BLOCK) compress(state, words, view, at);
    rest.set(data.subarray(at));
    filled = data.length - at;
  };
  return {
    update,
    /** The digest in hexadecimal. Nothing can be added after it. */
    digest: () => {
      const bits = size * 8;
      const padding = new Uint8Array((filled < 56 ? 56 : 120) - filled + 8);
      padding[0] = 0x80;
      const view = new DataView(padding.buffer);
      view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
      view.setUint32(padding.length - 4, bits % 2 ** 32);
      update(padding);
      return Array.from(state, (value) => value.toString(16).padStart(8, "0")).join("");
    },
  };
}

/** The SHA-256 of a blob in hexadecimal, read in pieces so that the page stays responsive. */
export async function sha256Of(blob: Blob): Promise<string> {
  const hash = makeSha256();
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return hash.digest();
    const pieces = Math.ceil(value.length / PIECE);
    await mapInSlices(Array.from({ length: pieces }), (_, index) =>
      hash.update(value.subarray(index * PIECE, (index + 1) * PIECE)),
    );
  }
}
