import { MAX_ID } from "~/contract/declare.ts";
import { Failure } from "./failure.ts";

/**
 * Splits a request's raw target. Some URL parsers read an absolute target (`GET http://elsewhere/`), a
 * second slash or a backslash as another host, so all of them are rejected.
 */
export function readTarget(target: string): { path: string; search: URLSearchParams } {
  if (!/^\/(?!\/)[!$-[\]_a-z{|}~]*$/i.test(target) || target.includes("#")) {
    throw new Failure(404, "not_found", "Nothing at this address.");
  }
  const mark = target.indexOf("?");
  return mark < 0
    ? { path: target, search: new URLSearchParams() }
    : { path: target.slice(0, mark), search: new URLSearchParams(target.slice(mark + 1)) };
}

const patterns = new Map<string, RegExp>();

/** Each call is compared with up to thirty templates, so each of them is read once only. */
function patternOf(template: string): RegExp {
  const known = patterns.get(template);
  if (known) return known;
  const parts = template.split(/\{(\w+)\}/).map((part, index) => {
    return index % 2 === 0 ? part.replaceAll(/[^\w/]/g, String.raw`\$&`) : `(?<${part}>[^/]+)`;
  });
  const pattern = new RegExp(`^${parts.join("")}$`);
  patterns.set(template, pattern);
  return pattern;
}

/** The decoded parameters of a path. */
export type Params = Readonly<Record<string, string>>;

/**
 * Matches a raw path against a template of the contract; returns the decoded parameters or undefined. A
 * parameter is one segment. It doesn't match if it decodes to a slash, a backslash, a dot segment or a
 * control character, so it can't turn into another path later.
 */
export function matchPath(template: string, path: string): Params | undefined {
  const found = patternOf(template).exec(path);
  if (!found) return undefined;
  const params: Record<string, string> = {};
  for (const [name, segment] of Object.entries(found.groups ?? {})) {
    const value = decodeSegment(segment);
    if (value === undefined) return undefined;
    params[name] = value;
  }
  return params;
}

/** Whether a value is safe as one path segment, and no longer than an ID may be. */
export function isSegment(value: string): boolean {
  return (
    value !== "" &&
    value.length <= MAX_ID &&
    value !== "." &&
    value !== ".." &&
    !/[/\\\p{Cc}\p{Surrogate}]/u.test(value)
  );
}

function decodeSegment(segment: string): string | undefined {
  try {
    const value = decodeURIComponent(segment);
    return isSegment(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
