import {
  findNodeAtLocation,
  type ParseError,
  type ParseOptions,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { issueText } from "~/api/transport/issue-text.ts";
import { EngagementBody } from "~/contract/engagements.ts";
import { check } from "~/contract/issues.ts";
import { fromJson, isObject } from "~/lib/guards.ts";
import { getIn, isJsonObject, type JsonObject, type JsonPath, setIn, unsetIn } from "~/lib/json.ts";
import { lookup } from "~/lib/lookup.ts";

/** Where a text isn't JSON, and why. */
export interface JsonError {
  readonly message: string;
  /** From 1; undefined for a text that is nested too deeply to be read. */
  readonly line: number | undefined;
  readonly offset: number | undefined;
}

/** Plain JSON, without the comments and commas that the parser could also read. */
const STRICT: ParseOptions = { disallowComments: true, allowTrailingComma: false };

const MESSAGES = lookup<string>({
  InvalidSymbol: "Unknown word",
  InvalidNumberFormat: "Invalid number",
  PropertyNameExpected: "Expected a property name in double quotes",
  ValueExpected: "Expected a value",
  ColonExpected: "Expected a colon",
  CommaExpected: "Expected a comma",
  CloseBraceExpected: "Expected a comma or a closing brace",
  CloseBracketExpected: "Expected a comma or a closing bracket",
  EndOfFileExpected: "Expected nothing after the closing brace",
  InvalidCommentToken: "Comments aren't allowed",
  UnexpectedEndOfComment: "Comments aren't allowed",
  UnexpectedEndOfString: "Unterminated string",
  UnexpectedEndOfNumber: "Unfinished number",
  InvalidUnicode: "Invalid Unicode escape",
  InvalidEscapeCharacter: "Invalid escape",
  InvalidCharacter: "Unexpected character",
});

export const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length;

const errorAt = (text: string, offset: number, message: string) => ({
  error: { message, line: lineAt(text, offset), offset },
});

/** Reads a JSON object, or says why a text isn't one. */
export function readObject(
  text: string,
): { body: JsonObject; error?: undefined } | { body?: undefined; error: JsonError } {
  const errors: ParseError[] = [];
  try {
    parseTree(text, errors, STRICT);
  } catch {
    return { error: { message: "Nested too deeply", line: undefined, offset: undefined } };
  }
  const [first] = errors;
  if (first) {
    const message = MESSAGES[printParseErrorCode(first.error)] ?? "Unexpected character";
    return errorAt(text, first.offset, message);
  }
  const body = fromJson(text);
  return isJsonObject(body) ? { body } : errorAt(text, 0, "Expected an object in braces");
}

/** The offset of the value at a path in a text, or of the closest object around it; undefined if it isn't JSON. */
export function offsetOf(text: string, path: JsonPath): number | undefined {
  const root = parseTree(text, [], STRICT);
  if (root === undefined) return undefined;
  const nodes = path.map((_, index) => findNodeAtLocation(root, path.slice(0, index + 1)));
  return (nodes.findLast((node) => node !== undefined) ?? root).offset;
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
