import type { Endpoint } from "../../../src/contract/endpoint.ts";
import { fillPath } from "../../../src/contract/endpoint.ts";
import { MEDIA_PATH } from "../../../src/contract/first-calls.ts";
import { recordingDetails } from "../../../src/contract/recordings.ts";
import { z } from "../../../src/contract/zod.ts";
import { tryJson } from "../forward/read-answer.ts";

/** Whether the answers of this row contain a signed video address. */
export const hidesVideoUrl = (row: Endpoint): boolean => row === recordingDetails;

const Details = z.looseObject({ data: z.looseObject({ videoUrl: z.string() }) });

/**
 * Replaces the signed video address in a recording's details (section 4.9), which anyone could play
 * from, by the gateway's media address. Everything else stays as received.
 */
export function hideVideoUrl(text: string, recordingId: string): string {
  const { data: body } = z.safeParse(Details, tryJson(text));
  if (!body) return text;
  const videoUrl = fillPath(MEDIA_PATH, { recordingId });
  return JSON.stringify({ ...body, data: { ...body.data, videoUrl } });
}
