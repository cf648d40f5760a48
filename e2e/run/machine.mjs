// What tests can use on this machine beside Chromium, so that a run says what it left out.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { firefox, webkit } from "@playwright/test";
import { findPostgres } from "../../server/service/testing/find-postgres.mjs";

const ENGINES = [
  { name: /** @type {const} */ ("firefox"), path: firefox.executablePath() },
  { name: /** @type {const} */ ("webkit"), path: webkit.executablePath() },
];
/** The engines beside Chromium that Playwright has installed. */
export const engines = () => ENGINES.filter(({ path }) => existsSync(path)).map(({ name }) => name);

/** Debian's programs that gateways are tested beside, by package. @type {Readonly<Record<string, string>>} */
const NEIGHBORS = {
  nginx: "/usr/sbin/nginx",
  apache2: "/usr/sbin/apache2",
  haproxy: "/usr/sbin/haproxy",
  caddy: "/usr/bin/caddy",
  squid: "/usr/sbin/squid",
  pgbouncer: "/usr/sbin/pgbouncer",
  glewlwyd: "/usr/bin/glewlwyd",
  "lemonldap-ng": "/usr/share/lemonldap-ng/portal/htdocs/index.fcgi",
};
/** What a package uses and doesn't depend on. @type {Readonly<Record<string, string[]>>} */
const BESIDE = {
  glewlwyd: ["sqlite3"],
  "lemonldap-ng": [
    "libapache2-mod-fcgid",
    "libfcgi-perl",
    "libgd-securityimage-perl",
    "libimage-magick-perl",
    "libio-string-perl",
    "libstring-random-perl",
  ],
};

/** Where a package has its program. @param {string} name */
export const pathOf = (name) => NEIGHBORS[name] ?? "";

/** Whether a package is installed, with what it uses. @param {string} name */
export const isInstalled = (name) =>
  existsSync(pathOf(name)) &&
  spawnSync("dpkg", ["-s", ...(BESIDE[name] ?? []), name], { stdio: "ignore" }).status === 0;

/** What a complete run leaves out. */
export function missing() {
  const absent = Object.keys(NEIGHBORS).filter((name) => !isInstalled(name));
  const packages = absent.flatMap((name) => [name, ...(BESIDE[name] ?? [])]).join(" ");
  return [
    ...(findPostgres() === undefined ? ["PostgreSQL, which isn't installed"] : []),
    ...ENGINES.filter((engine) => !existsSync(engine.path)).map(
      ({ name }) => `${name}, which Playwright hasn't installed`,
    ),
    ...(absent.length > 0 ? [`${absent.join(", ")}: apt-get install ${packages}`] : []),
  ];
}
