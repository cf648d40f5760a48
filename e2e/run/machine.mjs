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

/** What a complete run leaves out. */
export const missing = () => [
  ...(findPostgres() === undefined ? ["PostgreSQL, which isn't installed"] : []),
  ...ENGINES.filter((engine) => !isInstalled(engine)).map(
    ({ name }) => `${name}, which Playwright hasn't installed`,
  ),
];
