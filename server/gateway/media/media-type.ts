import { extname } from "node:path";

/** Types that stores give to files they know nothing of. The other two may hold either video or audio. */
const GENERIC =
  /^(?:(?:application|binary)\/(?:x-)?(?:octet-stream|binary|download|force-download)|application\/(?:mp4|ogg)|)$/;

const BY_NAME: Readonly<Record<string, string>> = {
  ".aac": "audio/aac",
  ".flac": "audio/flac",
  ".m4a": "audio/mp4",
  ".m4v": "video/mp4",
  ".mkv": "video/x-matroska",
  ".mov": "video/quicktime",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".oga": "audio/ogg",
  ".ogg": "audio/ogg",
  ".ogv": "video/ogg",
  ".opus": "audio/ogg",
  ".wav": "audio/wav",
  ".weba": "audio/webm",
  ".webm": "video/webm",
};

/** How files begin, as in https://mimesniff.spec.whatwg.org, the more specific first; a dot is any byte. */
const BY_BYTES: readonly (readonly [start: string, type: string])[] = [
  ["....ftypM4A ", "audio/mp4"],
  ["....ftypM4B ", "audio/mp4"],
  ["....ftypqt  ", "video/quicktime"],
  ["....ftyp", "video/mp4"],
  ["\x1A\x45\xDF\xA3", "video/webm"],
  ["OggS", "audio/ogg"],
  ["RIFF....WAVE", "audio/wav"],
  ["fLaC", "audio/flac"],
  ["ID3", "audio/mpeg"],
  ["\xFF\xFB", "audio/mpeg"],
  ["\xFF\xF3", "audio/mpeg"],
  ["\xFF\xF1", "audio/aac"],
  ["\xFF\xF9", "audio/aac"],
];

/** How many of a file's first bytes tell its type. */
export const FIRST_BYTES = 12;

const begins = (bytes: Buffer, start: string) =>
  Buffer.from(start, "latin1").every((byte, at) => byte === 0x2e || byte === bytes[at]);

/**
 * The type of a recording's file: what its store says, or else what its name says, or else how it begins. Undefined
 * if that isn't video or audio. `first` reads its first bytes.
 */
export async function mediaType(
  said: string | undefined,
  { pathname }: URL,
  first: () => Promise<Buffer>,
): Promise<string | undefined> {
  const type = (said ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (/^(?:video|audio)\//.test(type)) return said;
  if (!GENERIC.test(type)) return undefined;
  const named = BY_NAME[extname(pathname).toLowerCase()];
  if (named !== undefined) return named;
  const bytes = await first();
  return BY_BYTES.find(([start]) => begins(bytes, start))?.[1];
}
