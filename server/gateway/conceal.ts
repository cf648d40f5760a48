import type { Endpoint } from "../../src/contract/endpoint.ts";
import { fillPath } from "../../src/contract/endpoint.ts";
import { MEDIA_PATH } from "../../src/contract/gateway.ts";
import { recordingDetails } from "../../src/contract/recordings.ts";
import { tryJson } from "./upstream.ts";

/** Whether an answer of this row holds something the page must not have. */
export const conceals = (row: Endpoint): boolean => row === recordingDetails;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Details of a recording (section 4.9) carry a signed address that whoever has it can play from.
 * The page gets the gateway's own media address in its place and everything else as it came.
 */
export function conceal(text: string, recordingId: string): string {
  const body = tryJson(text);
  if (!isObject(body) || !isObject(body.data) || typeof body.data.videoUrl !== "string")
    return text;
  const videoUrl = fillPath(MEDIA_PATH, { recordingId });
  return JSON.stringify({ ...body, data: { ...body.data, videoUrl } });
}
