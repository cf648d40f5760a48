import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { mapInSlices } from "./slices.ts";

/** How much is hashed before the page may get its turn. */
const PIECE = 65_536;

/** The SHA-256 of a text in hexadecimal. */
export const sha256OfText = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/**
 * The SHA-256 of a blob in hexadecimal, read in pieces so that the page stays responsive. The
 * browser's own needs all of it in one buffer and is missing on plain http.
 */
export async function sha256Of(blob: Blob): Promise<string> {
  const hash = sha256.create();
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytesToHex(hash.digest());
    const pieces = Math.ceil(value.length / PIECE);
    await mapInSlices(Array.from({ length: pieces }), (_, index) =>
      hash.update(value.subarray(index * PIECE, (index + 1) * PIECE)),
    );
  }
}
