import { parseArgs } from "node:util";
import { z } from "~/contract/zod.ts";
import { type Environment, parseSettings } from "~server/shared/service-settings.ts";
import { SettingError } from "~server/shared/setting-error.ts";
import { GATEWAY } from "~server/shared/settings.ts";
import { Fatal } from "./fatal.ts";

export const HELP = `Usage: tapedeck secrets [--older-than DAYS] [--organization ID]... [--json]

Lists the API clients whose secret is older than DAYS days. Asks a running console, as only the
console knows which secrets were rotated through it. Changes nothing.

  --older-than DAYS    1 to 36500; by default the console's SECRET_MAX_AGE_DAYS
  --organization ID    reads this organization only; can be repeated
  --json               prints JSON instead of a table

Environment variables:

  TAPEDECK_URL               the console's address; by default ORIGIN, or http://localhost:PORT
  CLIENT_ID, CLIENT_SECRET   a client app that can list organizations and their API clients

Exit codes:

  0    no secret is known to be older
  3    at least one is
  1    something failed: the lines on stderr say what. If only some organizations couldn't be
       read, the others are printed
  130, 143    stopped by Ctrl+C or SIGTERM

API clients whose secret may be older, but isn't known to be, are listed apart and don't count.`;

const MAX_DAYS = 36_500;

export interface Options {
  /** Undefined means the console's own maximum age. */
  readonly olderThan: number | undefined;
  /** Empty means all organizations. */
  readonly organizations: readonly string[];
  readonly json: boolean;
}

const NAMES = {
  "older-than": { type: "string" },
  organization: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

const wrong = (what: string) => new Fatal(`${what} Run tapedeck secrets --help.`);

const isName = (name: string): name is keyof typeof NAMES => Object.hasOwn(NAMES, name);

function readDays(value: string): number {
  const days = Number(value);
  if (/^\d+$/.test(value) && days >= 1 && days <= MAX_DAYS) return days;
  const quoted = JSON.stringify(value.slice(0, 60));
  throw new Fatal(
    `--older-than is ${quoted}. Give a whole number of days from 1 to ${MAX_DAYS.toLocaleString("en-US")}.`,
  );
}

/** Reads the command line. Throws a {@link Fatal} that names what is wrong. */
export function readOptions(parameters: readonly string[]): Options | "help" {
  // Not strict, as parseArgs words errors in several sentences.
  const { tokens } = parseArgs({
    args: [...parameters],
    options: NAMES,
    strict: false,
    tokens: true,
  });
  let olderThan: number | undefined;
  let json = false;
  const organizations: string[] = [];
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") throw wrong(`tapedeck secrets takes no "${token.value}".`);
    const { name, rawName, value, inlineValue } = token;
    if (!isName(name) || !rawName.startsWith("--")) {
      throw wrong(`tapedeck secrets has no option "${rawName}".`);
    }
    if (NAMES[name].type === "boolean") {
      if (value !== undefined) throw wrong(`${rawName} takes no value.`);
      if (name === "help") return "help";
      json = true;
      continue;
    }
    // `--organization --json` is a forgotten value; `--organization=--json` isn't.
    if (!value?.trim() || (!inlineValue && value.startsWith("--"))) {
      throw wrong(`${rawName} needs a value.`);
    }
    if (name === "older-than") olderThan = readDays(value);
    else organizations.push(value);
  }
  return { olderThan, organizations: [...new Set(organizations)], json };
}

export interface Access {
  /** The console's origin. */
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const SETTINGS = z.object({
  TAPEDECK_URL: GATEWAY.ORIGIN,
  ORIGIN: GATEWAY.ORIGIN,
  PORT: GATEWAY.PORT,
  CLIENT_ID: z.optional(z.string()),
  CLIENT_SECRET: z.optional(z.string()),
});

/** Reads which console to ask, and the credential. Throws a SettingError, which never has the secret in it. */
export function readAccess(environment: Environment): Access {
  const settings = parseSettings(SETTINGS, environment);
  const { TAPEDECK_URL, ORIGIN, PORT, CLIENT_ID, CLIENT_SECRET } = settings;
  for (const [name, value] of Object.entries({ CLIENT_ID, CLIENT_SECRET })) {
    if (value !== undefined) continue;
    const wanted = "a client app that can list organizations and their API clients";
    throw new SettingError(name, `is not set. Set CLIENT_ID and CLIENT_SECRET of ${wanted}.`);
  }
  return {
    origin: TAPEDECK_URL ?? ORIGIN ?? `http://localhost:${PORT}`,
    clientId: CLIENT_ID ?? "",
    clientSecret: CLIENT_SECRET ?? "",
  };
}
