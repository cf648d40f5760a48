import type { EngagementBody } from "~/contract/engagements.ts";
import { isJsonObject, type JsonObject } from "~/lib/json.ts";

/** A body as the data it is on the wire. */
export function toJson(body: EngagementBody): JsonObject {
  const json: unknown = JSON.parse(JSON.stringify(body));
  return isJsonObject(json) ? json : {};
}
