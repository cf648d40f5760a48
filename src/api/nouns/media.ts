import { fillPath } from "~/contract/endpoint.ts";
import { MEDIA_PATH, SIGNED_IN_AS_PARAM } from "~/contract/first-calls.ts";
import { ApiError, errorOf, noAnswer } from "../transport/errors.ts";
import { foreignErrorOf } from "../transport/http.ts";
import { reportRefusal } from "../transport/query-client.ts";
import { send, signedInAs } from "../transport/send.ts";

/** The path of a clip for whoever the page shows as signed in: an element that plays it sends no header. */
export function mediaPath(recordingId: string) {
  const shown = signedInAs.get();
  const query = shown === undefined ? "" : `?${SIGNED_IN_AS_PARAM}=${shown}`;
  return fillPath(MEDIA_PATH, { recordingId }) + query;
}

/** Requests a recording's media without reading it; the error if there is none. */
async function mediaError(recordingId: string): Promise<ApiError | undefined> {
  const reading = new AbortController();
  const response = await send(mediaPath(recordingId), { signal: reading.signal });
  const foreign = await foreignErrorOf(response);
  if (foreign) return foreign;
  if (!response.ok) return errorOf(response, await response.text());
  reading.abort();
  return undefined;
}

/** Why a recording's media can't be played: an element that plays it isn't told the answer to its request. */
export async function whyNoMedia(recordingId: string): Promise<string> {
  const error = await mediaError(recordingId).catch(
    (cause: unknown) => new ApiError({ status: 0, ...noAnswer(), cause }),
  );
  if (error === undefined) {
    return "Its media is available. If Retry doesn't help, this browser can't play its format.";
  }
  reportRefusal(error);
  return error.message;
}
