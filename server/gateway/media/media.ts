import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { Recent } from "~server/shared/recent.ts";
import { lenient } from "~/contract/lenient.ts";
import { recordingDetails } from "~/contract/recordings.ts";
import type { Call, Reply } from "../http/call.ts";
import { type Failure, badAnswer, upstreamFailure } from "../http/failure.ts";
import { isPublicAddress, privateAddress, publicLookup } from "../http/addresses.ts";
import { callService } from "../forward/service-call.ts";
import type { Caller } from "../forward/credential.ts";
import type { Service } from "../forward/tokens.ts";
import type { UpstreamAnswer } from "../forward/upstream.ts";
import { readAnswer, tryJson } from "../forward/read-answer.ts";
import { sendMeasured } from "../forward/service.ts";

interface Signed {
  readonly url: Promise<URL>;
  /** Milliseconds since the epoch. */
  until: number;
}

const MAX_ENTRIES = 500;
/** Milliseconds before its expiry when a signed address is no longer used. */
const MARGIN = 30_000;
const PASSED = ["content-type", "content-length", "content-range", "accept-ranges"] as const;

const keyOf = ({ sid, connection }: Caller, recordingId: string) =>
  JSON.stringify([sid, connection, recordingId]);

/**
 * Streams recordings to the player. Signed addresses stay here, cached per session and recording, so no
 * one can play what the service wouldn't show them.
 */
export function createMedia(
  service: Service,
  now: () => number,
  lookup: LookupFunction = publicLookup,
) {
  const cache = new Recent<Signed>(MAX_ENTRIES);

  function sign(session: Caller, recordingId: string, call: Call): Promise<URL> {
    const key = keyOf(session, recordingId);
    const known = cache.get(key);
    if (known && now() < known.until) return known.url;
    const details = readVideo(session, recordingId, call);
    const entry: Signed = { url: details.then(({ url }) => url), until: Infinity };
    details.then(
      ({ expiresAt }) => (entry.until = (expiresAt ?? now() + 2 * MARGIN) - MARGIN),
      () => cache.get(key) === entry && cache.delete(key),
    );
    cache.set(key, entry);
    return entry.url;
  }

  async function readVideo(session: Caller, recordingId: string, call: Call) {
    const answer = await callService(service, session.credential, {
      row: recordingDetails,
      params: { recordingId },
      trace: call.trace,
    });
    const text = await readAnswer(answer);
    if (answer.status >= 300) throw refusal(answer.status);
    const details = lenient(recordingDetails, tryJson(text))?.data;
    if (!details?.videoUrl) {
      throw upstreamFailure(404, "not_found", "This recording has no video.", "answered");
    }
    if (!URL.canParse(details.videoUrl)) throw privateAddress();
    const expiresAt = Date.parse(details.videoUrlExpiresAt ?? "");
    return {
      url: new URL(details.videoUrl),
      expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt,
    };
  }

  function open(url: URL, call: Call): Promise<UpstreamAnswer> {
    const host = url.hostname.replaceAll(/^\[|\]$/g, "");
    // The service's own addresses come from the settings and get tokens anyway.
    const isOwn = Object.values(service.addresses()).some(
      (base) => new URL(base).origin === url.origin,
    );
    if (!/^https?:$/.test(url.protocol)) throw privateAddress();
    if (!isOwn && isIP(host) !== 0 && !isPublicAddress(host)) throw privateAddress();
    const { range } = call.headers;
    return sendMeasured(service, "media", {
      url,
      method: "GET",
      headers: {
        accept: "video/*, audio/*",
        "accept-encoding": "identity",
        ...(range !== undefined && /^bytes=[\d, -]+$/.test(range) && { range }),
      },
      timeout: service.timeout,
      whenGone: call.whenGone,
      ...(!isOwn && { lookup }),
    });
  }

  /** `GET /gateway/media/{recordingId}`, with Range. If the address is refused, it is signed again once. */
  return async (session: Caller, recordingId: string, call: Call): Promise<Reply> => {
    const url = await sign(session, recordingId, call);
    let answer = await open(url, call);
    if (answer.status === 403 || answer.status === 410) {
      answer.body.destroy();
      cache.delete(keyOf(session, recordingId));
      answer = await open(await sign(session, recordingId, call), call);
    }
    return toReply(answer);
  };
}

function toReply(answer: UpstreamAnswer): Reply {
  const { status, body } = answer;
  const isMedia = /^(?:video|audio)\//.test(answer.headers["content-type"] ?? "");
  if (status !== 416 && !([200, 206].includes(status) && isMedia)) {
    body.destroy();
    if (status === 404) throw refusal(status);
    throw badAnswer(`Can't read the recording's video: the service answered ${status}.`);
  }
  const headers: Record<string, string> = { "cache-control": "private, no-store" };
  for (const name of PASSED) {
    const value = answer.headers[name];
    if (value !== undefined && (status !== 416 || name === "content-range")) headers[name] = value;
  }
  if (status !== 416) return { status, headers, body };
  body.destroy();
  return { status, headers };
}

function refusal(status: number): Failure {
  if (status === 404) return upstreamFailure(404, "not_found", "Recording not found.");
  return upstreamFailure(
    status < 500 ? status : 502,
    "unexpected",
    `The service returned ${status}.`,
  );
}
