import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { Recent } from "~server/shared/recent.ts";
import { readJson } from "~/contract/json.ts";
import { lenient } from "~/contract/lenient.ts";
import { recordingDetails } from "~/contract/recordings.ts";
import type { Call, Reply } from "../http/call.ts";
import { type Failure, badAnswer, upstreamFailure } from "../http/failure.ts";
import { isPublicAddress, privateAddress, publicLookup } from "../http/addresses.ts";
import { callService, type Service } from "../forward/service-call.ts";
import type { Caller } from "../forward/credential.ts";
import type { UpstreamAnswer } from "../forward/upstream.ts";
import { readAnswer } from "../forward/read-answer.ts";
import { sendMeasured } from "../forward/service.ts";
import { FIRST_BYTES, mediaType } from "./media-type.ts";

interface Opened {
  readonly answer: UpstreamAnswer;
  /** Where it came from, which may be where a redirect led. */
  readonly url: URL;
}

interface Signed {
  readonly url: Promise<URL>;
  /** The first bytes of its file, if they were needed. */
  first?: Buffer;
  /** Milliseconds since the epoch. */
  until: number;
}

const MAX_ENTRIES = 500;
/** Milliseconds before its expiry when a signed address is no longer used. */
const MARGIN = 30_000;
const PASSED = ["content-length", "content-range", "accept-ranges"] as const;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const MAX_REDIRECTS = 3;

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

  function sign(session: Caller, recordingId: string, call: Call): Signed {
    const key = keyOf(session, recordingId);
    const known = cache.get(key);
    if (known && now() < known.until) return known;
    const details = readVideo(session, recordingId, call);
    const entry: Signed = { url: details.then(({ url }) => url), until: Infinity };
    details.then(
      ({ expiresAt }) => (entry.until = (expiresAt ?? now() + 2 * MARGIN) - MARGIN),
      () => cache.get(key) === entry && cache.delete(key),
    );
    cache.set(key, entry);
    return entry;
  }

  async function readVideo(session: Caller, recordingId: string, call: Call) {
    const answer = await callService(service, session.credential, {
      row: recordingDetails,
      params: { recordingId },
      trace: call.trace,
    });
    const text = await readAnswer(answer);
    if (answer.status >= 300) throw refusal(answer.status);
    const details = lenient(recordingDetails, readJson(text))?.data;
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

  // The service's own addresses come from the settings and get tokens anyway.
  const isOwn = (url: URL) =>
    Object.values(service.addresses()).some((base) => new URL(base).origin === url.origin);

  function request(url: URL, isPrivate: boolean, range: string | undefined, call: Call) {
    const host = url.hostname.replaceAll(/^\[|\]$/g, "");
    if (!/^https?:$/.test(url.protocol)) throw privateAddress();
    if (!isPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw privateAddress();
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
      ...(!isPrivate && { lookup }),
    });
  }

  /**
   * Opens a signed address. A redirect is followed to an address that may be opened as well: a private one may be the
   * service's own, but only if the service itself leads there.
   */
  async function open(signed: URL, range: string | undefined, call: Call): Promise<Opened> {
    let url = signed;
    let mayBePrivate = true;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      mayBePrivate &&= isOwn(url);
      const answer = await request(url, mayBePrivate, range, call);
      if (!REDIRECTS.includes(answer.status)) return { answer, url };
      answer.body.destroy();
      const { location = "" } = answer.headers;
      if (location === "" || !URL.canParse(location, url)) throw unreadable("it redirects nowhere");
      const next = new URL(location, url);
      if (url.protocol === "https:" && next.protocol === "http:") {
        throw unreadable("it redirects from https to http");
      }
      url = next;
    }
    throw unreadable(`it redirects more than ${MAX_REDIRECTS} times`);
  }

  /** Reads the first bytes of a file with its own request, as an answer to the player may begin anywhere. */
  async function readFirst(url: URL, call: Call): Promise<Buffer> {
    const { answer } = await open(url, `bytes=0-${FIRST_BYTES - 1}`, call);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.body) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      size += bytes.length;
      if (size >= FIRST_BYTES) break;
    }
    return Buffer.concat(chunks).subarray(0, FIRST_BYTES);
  }

  /** Passes an answer on, if it is media. */
  async function toReply({ answer, url }: Opened, entry: Signed, call: Call): Promise<Reply> {
    const { status, body } = answer;
    const headers: Record<string, string> = { "cache-control": "private, no-store" };
    const contentRange = answer.headers["content-range"];
    if (status === 416) {
      body.destroy();
      if (contentRange !== undefined) headers["content-range"] = contentRange;
      return { status, headers };
    }
    try {
      if (status === 404) throw refusal(status);
      if (![200, 206].includes(status)) throw unreadable(`the service answered ${status}`);
      const type = await mediaType(answer.headers["content-type"], url, async () => {
        entry.first ??= await readFirst(await entry.url, call);
        return entry.first;
      });
      if (type === undefined) throw unreadable("it is neither video nor audio");
      headers["content-type"] = type;
    } catch (error) {
      body.destroy();
      throw error;
    }
    for (const name of PASSED) {
      const value = answer.headers[name];
      if (value !== undefined) headers[name] = value;
    }
    return { status, headers, body };
  }

  /** `GET /gateway/media/{recordingId}`, with Range. If the address is refused, it is signed again once. */
  return async (session: Caller, recordingId: string, call: Call): Promise<Reply> => {
    const { range } = call.headers;
    let entry = sign(session, recordingId, call);
    let opened = await open(await entry.url, range, call);
    if (opened.answer.status === 403 || opened.answer.status === 410) {
      opened.answer.body.destroy();
      cache.delete(keyOf(session, recordingId));
      entry = sign(session, recordingId, call);
      opened = await open(await entry.url, range, call);
    }
    return toReply(opened, entry, call);
  };
}

const unreadable = (why: string) => badAnswer(`Can't read the recording's video: ${why}.`);

function refusal(status: number): Failure {
  if (status === 404) return upstreamFailure(404, "not_found", "Recording not found.");
  return upstreamFailure(
    status < 500 ? status : 502,
    "unexpected",
    `The service returned ${status}.`,
  );
}
