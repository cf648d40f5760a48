import { badRequest, tooLarge } from "./errors.ts";

const LIMIT = 1024 * 1024;

/** The body as text. 413 past 1 MiB, 400 where it isn't UTF-8. */
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

/** The body as JSON, whatever its declared type. 400 where it isn't. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("The body isn't JSON.");
  }
}
