// What tests can use on this machine beside Chromium, so that a run says what it left out.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findPostgres } from "../../server/service/testing/find-postgres.mjs";
import { onPath } from "./browser.mjs";

/** The engines beside Chromium, the programs they need, and the Debian packages these are in. */
const ENGINES = [
  {
    name: /** @type {const} */ ("webkit"),
    programs: ["WebKitWebDriver", "Xvfb"],
    packages: "webkit2gtk-driver xvfb",
  },
  {
    name: /** @type {const} */ ("firefox"),
    programs: ["firefox-esr"],
    packages: "firefox-esr",
  },
];

const hasPrograms = (/** @type {{ programs: string[] }} */ { programs }) =>
  programs.every((program) => onPath([program]) !== undefined);

/** The installed engines: Chromium is always there. */
export const engines = () => [
  /** @type {const} */ ("chromium"),
  ...ENGINES.filter(hasPrograms).map(({ name }) => name),
];

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
    ...ENGINES.filter((engine) => !hasPrograms(engine)).map(
      ({ name, packages }) => `${name}: apt-get install ${packages}`,
    ),
    ...(absent.length > 0 ? [`${absent.join(", ")}: apt-get install ${packages}`] : []),
  ];
}
