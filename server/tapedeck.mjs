#!/usr/bin/env node
// The command of the package that `npm run package` makes.
import { readFileSync } from "node:fs";

const HELP = `Usage: tapedeck [--check | secrets | --help | --version]

  tapedeck            starts the console
  tapedeck --check    tries all that the start opens and calls, says so and exits: 0 if it can be used, 1 if not
  tapedeck secrets    lists API clients with old secrets; see tapedeck secrets --help

Settings are environment variables. A live service needs the first three, and a console that others use the next two:

  SERVICE_BASE_URL, SERVICE_ORG_API_URL, SERVICE_AUTH_URL    the service's addresses
  ORIGIN         the public https address, with a TLS proxy in front
  SESSION_KEY    32 bytes in base64url, the same for every gateway; without it a restart signs everyone out
  PORT, HOST     where the console listens: 4173, 127.0.0.1

Without a service, the embedded one starts with invented data. All settings are in README.md.`;

/** @param {string} path */
const load = (path) => import(new URL(path, import.meta.url).href);

/** @param {string[]} parameters */
async function secrets(parameters) {
  const program = await load("../dist/server/secrets.js");
  process.exitCode = await program.secrets(parameters, process.env, {
    print: (/** @type {string} */ text) => process.stdout.write(text),
    warn: (/** @type {string} */ line) => console.error(line),
  });
}

function version() {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  console.log(version);
}

const [command, ...others] = process.argv.slice(2);
const isStart = command === undefined || (command === "--check" && others.length === 0);
if (isStart) await load("../dist/server/main.js");
else if (command === "secrets") await secrets(others);
else if (others.length === 0 && command === "--version") version();
else if (command === "--help") console.log(HELP);
else {
  console.error(`tapedeck has no "${[command, ...others].join(" ")}". Run tapedeck --help.`);
  process.exitCode = 1;
}
