import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Endpoint } from "../../../src/contract/endpoint.ts";
import { hidesVideoUrl } from "../media/hide-video-url.ts";

/** Shorter answers fit into one packet anyway. */
const SHORTEST = 1024;

const brotli = promisify<Buffer, { params: Record<number, number> }, Buffer>(brotliCompress);

/**
 * In order of preference. The lowest useful levels: a page of 100 recordings of 60 kB becomes 10.8 and
 * 11.3 kB in 0.3 ms of processor time. Brotli's level 4 takes twice as long for 1 kB less.
 */
const ENCODERS = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (bytes: Buffer) => promisify<Buffer, object, Buffer>(gzip)(bytes, { level: 1 }),
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
  return { encoding, bytes: await ENCODERS[encoding](bytes) };
}
