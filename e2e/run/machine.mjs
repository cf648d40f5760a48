// What tests can use on this machine beside Chromium, so that a run says what it left out.
import { existsSync } from "node:fs";
import { firefox, webkit } from "@playwright/test";
import { findPostgres } from "../../server/service/testing/find-postgres.mjs";

const ENGINES = [
  { name: /** @type {const} */ ("firefox"), path: firefox.executablePath() },
  { name: /** @type {const} */ ("webkit"), path: webkit.executablePath() },
];
const isInstalled = (/** @type {{ path: string }} */ { path }) => existsSync(path);

/** The engines beside Chromium that Playwright has installed. */
export const engines = () => ENGINES.filter(isInstalled).map(({ name }) => name);

/** Debian's programs that gateways are tested beside, by package. @type {Readonly<Record<string, string>>} */
const NEIGHBORS = {
  nginx: "/usr/sbin/nginx",
  apache2: "/usr/sbin/apache2",
  haproxy: "/usr/sbin/haproxy",
  caddy: "/usr/bin/caddy",
  squid: "/usr/sbin/squid",
  pgbouncer: "/usr/sbin/pgbouncer",
  glewlwyd: "/usr/bin/glewlwyd",
};

/** Where a package has its program. @param {string} name */
export const pathOf = (name) => NEIGHBORS[name] ?? "";

/** What a complete run leaves out. */
export function missing() {
  const absent = Object.keys(NEIGHBORS).filter((name) => !existsSync(pathOf(name)));
  return [
    ...(findPostgres() === undefined ? ["PostgreSQL, which isn't installed"] : []),
    ...ENGINES.filter((engine) => !isInstalled(engine)).map(
      ({ name }) => `${name}, which Playwright hasn't installed`,
    ),
    ...(absent.length > 0 ? [`${absent.join(", ")}: apt-get install ${absent.join(" ")}`] : []),
  ];
}
