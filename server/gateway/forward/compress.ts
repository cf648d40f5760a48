import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { Endpoint } from "../../../src/contract/endpoint.ts";
import { hidesVideoUrl } from "../media/hide-video-url.ts";

/** Shorter answers fit into one packet anyway. */
const SHORTEST = 1024;

/** Longer answers are compressed in another thread, as others shouldn't wait longer than 0.5 ms. */
const LONGEST = 256 * 1024;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: 1 };

/**
 * In order of preference. The lowest useful levels: a page of 100 recordings of 60 kB becomes 10.8 and
 * 11.3 kB in 0.12 and 0.23 ms of processor time. Brotli's level 4 takes twice as long for 1 kB less. With
 * another thread a page takes 0.42 and 0.32 ms.
 */
const ENCODERS = {
  br: {
    here: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI),
    elsewhere: (bytes: Buffer) =>
      promisify<Buffer, typeof BROTLI, Buffer>(brotliCompress)(bytes, BROTLI),
  },
  gzip: {
    here: (bytes: Buffer) => gzipSync(bytes, GZIP),
    elsewhere: (bytes: Buffer) => promisify<Buffer, typeof GZIP, Buffer>(gzip)(bytes, GZIP),
  },
};

const NAMES = ["br", "gzip"] as const;

/**
 * Whether answers of this row may be compressed: only reads whose answer and request hold no secret.
 * The length of a compressed answer tells how much its parts resemble each other, so a secret in it
 * could be guessed by whoever sees lengths and decides what else is in it.
 */
export const mayCompress = (row: Endpoint): boolean =>
  row.method === "GET" &&
  row.reach === "forward" &&
  row.host !== "gateway" &&
  Object.keys(row.secrets).length === 0 &&
  !hidesVideoUrl(row);

/** The encodings that a browser accepts and the gateway can read. */
export function encodingsOf(accepted: string | string[] | undefined) {
  const words = String(accepted ?? "")
    .split(",")
    .map((word) => word.trim());
  return NAMES.filter((name) => words.includes(name));
}

/** Compresses a body for a browser; undefined if that isn't worth it, or it accepts none. */
export async function compress(bytes: Buffer, accepted: string | string[] | undefined) {
  const [encoding] = encodingsOf(accepted);
  if (encoding === undefined || bytes.length < SHORTEST) return undefined;
  const { here, elsewhere } = ENCODERS[encoding];
  return { encoding, bytes: bytes.length > LONGEST ? await elsewhere(bytes) : here(bytes) };
}
