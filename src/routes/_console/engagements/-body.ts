import { issueText } from "~/api/transport/issue-text.ts";
import { EngagementBody } from "~/contract/engagements.ts";
import { check } from "~/contract/issues.ts";
import { isObject } from "~/lib/guards.ts";
import {
  formatJson,
  getIn,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  setIn,
  unsetIn,
} from "~/lib/json.ts";
import { capital } from "~/lib/words.ts";

/** Where a text isn't JSON, and why. */
export interface JsonError {
  readonly message: string;
  /** From 1; undefined if the browser doesn't say. */
  readonly line: number | undefined;
  readonly offset: number | undefined;
}

/** How much of the text V8 quotes before the character it didn't expect. */
const QUOTED_BEFORE = 10;

/** The offset that an error of `JSON.parse` names: browsers say it as a line, an offset or a quotation. */
function offsetIn(text: string, error: string): number | undefined {
  const place = /line (\d+) column (\d+)/.exec(error);
  if (place) {
    const before = text.split("\n").slice(0, Number(place[1]) - 1);
    return before.join("\n").length + Math.min(before.length, 1) + Number(place[2]) - 1;
  }
  const position = /position (\d+)/.exec(error)?.[1];
  if (position !== undefined) return Number(position);
  if (/\bend\b|EOF/.test(error)) return text.length;
  const [, cut, quoted = ""] = /, (\.{3})?"([^]*)"(?:\.{3})? is not valid/.exec(error) ?? [];
  const start = text.indexOf(quoted);
  const isUnique = cut !== undefined && text.indexOf(quoted, start + 1) < 0;
  return isUnique && start >= 0 ? start + QUOTED_BEFORE : undefined;
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length;

/** What `JSON.parse` says, without the place and the quotation. */
const reasonIn = (error: string) =>
  capital(
    error
      .replace(/^JSON\.parse: |^JSON Parse error: /, "")
      .replace(/(?: in JSON)? at (?:position|line)[^]*$|, (?:\.{3})?"[^]*$/, ""),
  );

/** Reads a JSON object, or says why a text isn't one. */
export function readObject(
  text: string,
): { body: JsonObject; error?: undefined } | { body?: undefined; error: JsonError } {
  try {
    const body: unknown = JSON.parse(text);
    if (isJsonObject(body)) return { body };
    return { error: { message: "Expected an object in braces", line: 1, offset: 0 } };
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    const offset = offsetIn(text, said);
    const line = offset === undefined ? undefined : lineAt(text, offset);
    return { error: { message: reasonIn(said), line, offset } };
  }
}

const plain = (text: string) => text.replaceAll(/\s/g, "");
/** A text that no engagement has, to find a value by. */
const MARK = "\uE000";

/**
 * The offset of the value at a path in the text of a body, or of the closest object around it. Undefined
 * for a text that differs from the formatted body in more than white space.
 */
export function offsetOf(text: string, body: JsonObject, path: JsonPath): number | undefined {
  if (plain(text) !== plain(formatJson(body))) return undefined;
  const length = path.findIndex((_, index) => getIn(body, path.slice(0, index + 1)) === undefined);
  const found = length < 0 ? path : path.slice(0, length);
  const marked = found.length === 0 ? undefined : formatJson(setIn(body, found, MARK));
  let remaining = plain(marked?.slice(0, marked.indexOf(MARK) - 1) ?? "").length;
  for (const { index } of text.matchAll(/\S/g)) {
    if (remaining === 0) return index;
    remaining -= 1;
  }
  return undefined;
}

/** The paths of a body that are missing in what is sent: fields that the API doesn't have. */
function lostIn(given: unknown, sent: unknown, path: JsonPath = []): JsonPath[] {
  if (Array.isArray(given)) {
    return given.flatMap((item, index) =>
      lostIn(item, Array.isArray(sent) && sent[index], [...path, index]),
    );
  }
  if (!isObject(given) || !isObject(sent)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(sent, key) ? lostIn(value, sent[key], [...path, key]) : [[...path, key]],
  );
}

/** Checks a body against the schema of section 4.14. */
export function checkEngagement(body: JsonObject) {
  const { data, issues = [] } = check(EngagementBody, body);
  return {
    /** The body to send; undefined if it has issues. */
    sendable: data,
    issues: issues.map((issue) => ({ ...issue, message: issueText(issue, "composer") })),
    /** The paths of fields the API doesn't have, which aren't sent. */
    unknown: data === undefined ? [] : lostIn(body, data),
  };
}

/** Sets a field; an empty one is left out, with the item of a list that has no other field. */
export function withField(body: JsonObject, path: JsonPath, text: string): JsonObject {
  if (text !== "") return setIn(body, path, text);
  const without = unsetIn(body, path);
  const item = path.slice(0, -1);
  const list = path.slice(0, -2);
  const remaining = getIn(without, item);
  if (
    typeof item.at(-1) !== "number" ||
    !isJsonObject(remaining) ||
    Object.keys(remaining).length > 0
  ) {
    return without;
  }
  const shorter = unsetIn(without, item);
  const items = getIn(shorter, list);
  return Array.isArray(items) && items.length === 0 ? unsetIn(shorter, list) : shorter;
}
