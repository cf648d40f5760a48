import { FORWARDS } from "../forward/forward.ts";
import { matchPath } from "../http/paths.ts";
import { GATEWAY_ROWS } from "../http/routes.ts";

const ROWS: readonly { name: string; method: string; path: string }[] = [
  ...GATEWAY_ROWS,
  ...FORWARDS.map(({ row: { name, method }, template }) => ({ name, method, path: template })),
];

/** Names the route of a request: an endpoint of the contract, or one of a few words. Never a path. */
export function routeName(method: string, path: string): string {
  if (path === "/healthz" || path === "/readyz") return "probe";
  if (path.startsWith("/assets/")) return "asset";
  if (!/^\/gateway(?:\/|$)/.test(path)) return path === "-" ? "none" : "page";
  const row = ROWS.find((one) => one.method === method && matchPath(one.path, path) !== undefined);
  return row?.name ?? "none";
}
