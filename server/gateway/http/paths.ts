import { MAX_ID } from "~/contract/declare.ts";
import { Failure } from "./failure.ts";

/** A path and a query, with the characters that browsers leave unencoded. A backslash in a path isn't one of them. */
const TARGET = /^(\/[!"$->@-[\]-~]*)(?:\?([!"$-~]*))?$/;

/**
 * Splits a request's raw target. Some URL parsers read an absolute target (`GET http://elsewhere/`), a backslash or a
 * second slash at the start as another host. The first two are rejected; no call begins with two slashes.
 */
export function readTarget(target: string): { path: string; search: URLSearchParams } {
  const [, path, query] = TARGET.exec(target) ?? [];
  if (path === undefined) throw new Failure(404, "not_found", "Nothing at this address.");
  return { path, search: new URLSearchParams(query) };
}

/** The path within a console that is served below `base`; undefined for an address outside of it. */
export function pathWithin(base: string, path: string): string | undefined {
  if (path === base) return "/";
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined;
}

/** The decoded parameters of a path. */
export type PathParams = Readonly<Record<string, string>>;

/** Whether every escape of a path can be decoded. */
export function isDecodable(path: string): boolean {
  try {
    // The comparison keeps the build from leaving out the call.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/**
 * Whether a value is safe as one path segment, and no longer than an ID may be. A slash, a backslash, a dot segment
 * or a control character could turn it into another path later.
 */
export function isSegment(value: string): boolean {
  return (
    value !== "" &&
    value.length <= MAX_ID &&
    value !== "." &&
    value !== ".." &&
    !/[/\\\p{Cc}\p{Surrogate}]/u.test(value)
  );
}
