import { createHmac, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Context } from "hono";
import { join } from "node:path";
import { sql } from "~server/shared/database/database.ts";
import { forbidden, HttpError, notFound } from "../http/errors.ts";
import { UNSTORABLE } from "~server/shared/storable.ts";
import { projectFolder } from "~server/shared/project-folder.ts";
import type { Service } from "../process/service.ts";

const sign = (key: string, recordingId: string, expires: string) =>
  createHmac("sha256", key).update(`media\n${recordingId}\n${expires}`).digest("base64url");

/** The signed URL of a recording's clip. Anyone who has it can read the clip until it expires. */
export function signedMedia(service: Service, recordingId: string, now: number) {
  const seconds = Math.floor(now / 1000) + service.settings.mediaUrlSeconds;
  const url = new URL(`/media/${encodeURIComponent(recordingId)}`, service.origin);
  url.searchParams.set("expires", String(seconds));
  url.searchParams.set("signature", sign(service.signingKey, recordingId, String(seconds)));
  return { videoUrl: url.href, videoUrlExpiresAt: new Date(seconds * 1000).toISOString() };
}

function requireSignature(service: Service, context: Context, recordingId: string): void {
  const expires = context.req.query("expires") ?? "";
  const given = Buffer.from(context.req.query("signature") ?? "");
  const wanted = Buffer.from(sign(service.signingKey, recordingId, expires));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw forbidden("This URL isn't signed by this service.");
  }
  if (Number(expires) * 1000 <= Date.now()) throw forbidden("This URL has expired.");
}

/** A byte range, both ends included; undefined if the header is to be ignored. */
function readRange(header: string | undefined, size: number) {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return undefined;
  if (start > end) {
    const body = { error: "The range is outside the file." };
    throw new HttpError(416, body, { "content-range": `bytes */${size}` });
  }
  return { start, end };
}

/** Serves `GET /media/{recordingId}`. The signed URL is the credential. */
export async function serveMedia(context: Context, service: Service): Promise<Response> {
  const recordingId = context.req.param("recordingId") ?? "";
  if (UNSTORABLE.test(recordingId)) throw notFound("Recording not found.");
  requireSignature(service, context, recordingId);
  const recording = await service.database.row<{ media: string | null; isVideo: boolean }>(sql`
    select media, is_video as "isVideo" from recording
    where id = ${recordingId} and deleted_at is null`);
  if (!recording || recording.media === null) throw notFound("Recording not found.");
  const file = join(projectFolder(), "server/service/media", recording.media);
  const clip = await readFile(file);
  const size = clip.length;
  const range = readRange(context.req.header("range"), size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const headers = {
    "content-type": recording.isVideo ? "video/webm" : "audio/webm",
    "content-length": String(end - start + 1),
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    ...(range && { "content-range": `bytes ${start}-${end}/${size}` }),
  };
  const status = range ? 206 : 200;
  if (context.req.raw.method === "HEAD") return new Response(null, { status, headers });
  return new Response(new Uint8Array(clip.subarray(start, end + 1)), { status, headers });
}
