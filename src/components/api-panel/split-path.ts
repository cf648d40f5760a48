/** Splits an API path before its version (section 9). */
export function splitPath(path: string): [prefix: string, rest: string] {
  const at = Math.max(0, path.search(/\/v\d/));
  return [path.slice(0, at), path.slice(at)];
}
