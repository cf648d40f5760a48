import { setImmediate } from "node:timers/promises";
import { badRequest, invalid, tooLarge } from "../errors.ts";
import { countValues } from "./values.ts";

const LIMIT = 1024 * 1024;
/** In characters. */
const LARGE = 100_000;
/** More than a body within the other limits is likely to have. A million take too long to parse. */
const MAX_VALUES = 50_000;
const TOO_MANY = {
  code: "too_big",
  path: [],
  message: `Too big: expected at most ${MAX_VALUES} values`,
  expected: `at most ${MAX_VALUES} values`,
};

/** Reads the body as text. 413 above 1 MiB, 400 if it isn't UTF-8. */
export async function readText(request: Request): Promise<string> {
  const message = "The body is larger than 1 MiB.";
  if (Number(request.headers.get("content-length") ?? 0) > LIMIT) throw tooLarge(message);
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > LIMIT) throw tooLarge(message);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw badRequest("The body isn't UTF-8 text.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("The body isn't JSON.");
  }
}

/** Parses the body as JSON, whatever its content type. 400 if it isn't JSON, 422 if it has far too many values. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text.length > LARGE && countValues(text) > MAX_VALUES) throw invalid([TOO_MANY]);
  const value = parse(text);
  // Parsing a large body and checking it are each short, but others shouldn't wait for both.
  if (text.length > LARGE) await setImmediate();
  return value;
}
