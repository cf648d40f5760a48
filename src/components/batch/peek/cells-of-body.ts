import type { Issue } from "~/contract/errors.ts";
import { isObject } from "~/lib/guards.ts";

type Path = Issue["path"];

const at = (value: object, key: string | number): unknown =>
  Object.getOwnPropertyDescriptor(value, key)?.value;

/** A value of a body as it is typed into a field; undefined if the path leads nowhere or to no single value. */
export function cellAt(body: unknown, path: Path): string | undefined {
  const [key, ...rest] = path;
  if (key === undefined || !(isObject(body) || Array.isArray(body))) return undefined;
  const value = at(body, key);
  if (rest.length > 0) return cellAt(value, rest);
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(String).join("; ");
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** The body with another value at a path that `cellAt` found; undefined omits it. */
export function withCell(body: unknown, [key = "", ...rest]: Path, value: unknown): unknown {
  if (Array.isArray(body)) {
    const items: unknown[] = [...body];
    const index = Number(key);
    items[index] = rest.length === 0 ? value : withCell(items[index], rest, value);
    return items.filter((item) => item !== undefined);
  }
  if (!isObject(body)) return body;
  return { ...body, [key]: rest.length === 0 ? value : withCell(at(body, key), rest, value) };
}
