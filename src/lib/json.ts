import { isObject } from "./guards.ts";

/** Any value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
/** The keys and indexes that lead from the root to a value. */
export type JsonPath = readonly (string | number)[];

export const pathKey = (path: JsonPath) => path.join(".");

export const isJsonObject = (value: unknown): value is JsonObject => isObject(value);

export const formatJson = (value: unknown) => JSON.stringify(value, null, 2);

const childOf = (value: Json | undefined, key: string | number): Json | undefined => {
  if (Array.isArray(value)) return typeof key === "number" ? value[key] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[String(key)] : undefined;
};

/** The value at a path, which may be null; undefined if there is none. */
export const getIn = (value: Json | undefined, path: JsonPath): Json | undefined =>
  path.reduce(childOf, value);

function withChild(value: Json | undefined, key: string | number, child: Json | undefined): Json {
  if (typeof key === "number") {
    const items = Array.isArray(value) ? [...value] : [];
    if (child === undefined) items.splice(key, 1);
    else items[key] = child;
    return items;
  }
  const object = isJsonObject(value) ? value : {};
  // An existing key keeps its position.
  if (child !== undefined) return { ...object, [key]: child };
  const { [key]: _, ...others } = object;
  return others;
}

const replace = (
  at: Json | undefined,
  path: JsonPath,
  value: Json | undefined,
): Json | undefined => {
  const [key, ...rest] = path;
  return key === undefined ? value : withChild(at, key, replace(childOf(at, key), rest, value));
};

/**
 * A copy with a value at a path, creating missing objects and arrays on the way; undefined takes the
 * value away.
 */
export function setIn(root: JsonObject, path: JsonPath, value: Json | undefined): JsonObject {
  const next = replace(root, path, value);
  return isJsonObject(next) ? next : root;
}

/** A copy without the value at a path, nor the objects this leaves empty. Items of arrays stay. */
export function unsetIn(root: JsonObject, path: JsonPath): JsonObject {
  if (getIn(root, path) === undefined) return root;
  const next = setIn(root, path, undefined);
  const parentPath = path.slice(0, -1);
  const parent = getIn(next, parentPath);
  const emptied = isJsonObject(parent) && Object.keys(parent).length === 0;
  return emptied && typeof parentPath.at(-1) === "string" && typeof path.at(-1) === "string"
    ? unsetIn(next, parentPath)
    : next;
}
