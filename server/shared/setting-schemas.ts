import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { urlToHttpOptions } from "node:url";
import ipaddr from "ipaddr.js";
import { z } from "~/contract/zod.ts";
import "./zod-english.ts";

// A schema for each kind of setting, and the checks that files named by settings share with them. A message follows
// its setting's name: it says what is wrong and, unless that is enough, what to set.

/** Whether a host, as HOST or a URL has it, means this machine only. */
export const isLoopbackHost = (host: string) =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** A wrong value for a message: in quotes, on one line, cut short. */
export const quote = (value: unknown) => {
  const text = String(value);
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
};

/** A whole number from `min` to `max`, both included. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce.number<string>().check(z.int(), z.gte(min), z.lte(max));

/** A whole number with a default. */
export const integer = (fallback: number, min: number, max: number) =>
  z._default(wholeNumber(min, max), fallback);

/** A port to listen at. Kubernetes sets METRICS_PORT to an address, say, if a Service is called "metrics". */
export const port = z.pipe(
  z.string().check(
    z.refine((text) => !text.includes("://"), {
      error:
        "is the address of a Kubernetes Service of that name, not a port. Set a port, or enableServiceLinks: false.",
      abort: true,
    }),
  ),
  wholeNumber(0, 65_535),
);

/** One of two words; true for the first. */
export const flag = (on: string, off: string, fallback: boolean) =>
  z._default(z.stringbool({ truthy: [on], falsy: [off], case: "sensitive" }), fallback);

/** One of several words. */
export const word = <const W extends readonly string[]>(words: W, fallback: W[number]) =>
  z._default(z.enum(words), fallback);

/** Text that matches a pattern. */
export const textSetting = (fallback: string, pattern: RegExp, error: string) =>
  z._default(z.string().check(z.regex(pattern, { error })), fallback);

/** A date, or a time with an offset, as ISO 8601 in UTC. */
export const date = z.optional(
  z.pipe(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: "isn't a date like 2026-09-01 or a time like 2026-09-01T09:00:00Z.",
    }),
    z.transform((value) => new Date(value).toISOString()),
  ),
);

/** The text of an http or https address without user, query and fragment. It may hold a password, so no message repeats it. */
export function addressText(example: string) {
  const must = (isRight: (url: URL) => boolean, wrong: string) =>
    z.refine<string>((value) => URL.canParse(value) && isRight(new URL(value)), {
      error: `${wrong}. Set one like ${example}.`,
      abort: true,
    });
  return z.string().check(
    must(({ protocol }) => /^https?:$/.test(protocol), "is not an http or https address"),
    must(({ username, password }) => username + password === "", "has a user or a password in it"),
    must(({ search, hash }) => search + hash === "", "has a query or a fragment"),
  );
}

export const address = (example: string) =>
  z.pipe(
    addressText(example),
    z.transform((value) => new URL(value)),
  );

function isProxyAddress(text: string): boolean {
  try {
    // Throws for a user or password that can't be decoded.
    const { protocol } = urlToHttpOptions(new URL(text));
    return protocol === "http:" || protocol === "https:";
  } catch {
    return false;
  }
}

/** The address of a proxy, http unless it says https. It may hold a password, so no message repeats it. */
export const proxyAddress = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text.includes("://") ? text : `http://${text}`)),
  ),
  z.pipe(
    z.string().check(
      z.refine((text) => isProxyAddress(text), {
        error: "isn't a proxy's address. Set one like http://proxy.example.com:3128.",
      }),
    ),
    z.transform((text) => new URL(text)),
  ),
);

/** The address of a PostgreSQL database. It may hold a password, so no message repeats it. */
export const databaseAddress = z.string().check(
  z.refine(
    (value: string) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol),
    {
      error:
        "is not a PostgreSQL address. Set one like postgres://user@localhost:5432/tapedeck, or leave it unset for the embedded database.",
      abort: true,
    },
  ),
  z.refine(
    (value: string) => {
      const { pathname, search } = new URL(value);
      return !`${pathname}${search}`.includes("@");
    },
    { error: "has a password that isn't encoded. Write @ in it as %40, and / as %2F." },
  ),
);

/** Reads a network. A single address is a network of one. */
export const networkOf = (text: string) => {
  const bits = { 4: "/32", 6: "/128" }[isIP(text)] ?? "";
  return ipaddr.isValidCIDR(text + bits) ? ipaddr.parseCIDR(text + bits) : undefined;
};

/** Reads a number of proxies, or their networks. */
export const proxies = z.transform((text: string, { issues }: z.core.ParsePayload) => {
  if (/^\d$/.test(text)) return Number(text);
  const words = text.split(/[\s,]+/);
  const networks = words.flatMap((word) => {
    const network = networkOf(word);
    return network ? [network] : [];
  });
  if (networks.length === words.length) return networks;
  const message = `is ${quote(text)}. Set networks like 10.0.0.0/8, separated by commas, or a number of proxies up to 9.`;
  issues.push({ code: "custom", input: undefined, message });
  return 0;
});

const isKey = (word: string) =>
  /^[\w-]+=?$/.test(word) && Buffer.from(word, "base64url").length === 32;

const MAKE_ONE = `Make one with: node -p "crypto.randomBytes(32).toString('base64url')"`;

/** Keys of 32 bytes, separated by commas or white space. No message repeats one, not even a wrong one. */
export const keys = z.transform((list: string, { issues }: z.core.ParsePayload): Uint8Array[] => {
  const words = list.split(/[\s,]+/).filter((word) => word !== "");
  const wrong = words.findIndex((word) => !isKey(word));
  if (wrong >= 0) {
    const message = `has a key, number ${wrong + 1}, that isn't 32 bytes in base64url. ${MAKE_ONE}`;
    issues.push({ code: "custom", input: undefined, message });
  }
  const read = words.map((word) => new Uint8Array(Buffer.from(word, "base64url")));
  const empty = read.findIndex((key) => key.every((byte) => byte === 0));
  if (wrong < 0 && empty >= 0) {
    const message = `has a key, number ${empty + 1}, of zeros, which anyone can guess. ${MAKE_ONE}`;
    issues.push({ code: "custom", input: undefined, message });
  }
  return read;
});

/**
 * Whether others can read a file which this user could keep from them. A secret that Docker or Kubernetes
 * mounts belongs to another user, or to a file system that can't be written, and is accepted as it is.
 */
export function isExposed(path: string): boolean {
  const { uid, mode } = statSync(path);
  if (uid !== process.getuid?.() || (mode & 0o044) === 0) return false;
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads a file that holds a secret, which messages call `what`. If something is wrong with the file, returns that, to
 * follow its name.
 */
export function readSecretFile(
  path: string,
  what: string,
): { readonly text: string } | { readonly wrong: string } {
  try {
    const text = readFileSync(path, "utf8");
    if (isExposed(path)) {
      return { wrong: `which other users can read. Set its mode with: chmod 600 ${path}` };
    }
    return text.trim() === ""
      ? { wrong: `which holds no ${what}. Put a ${what} into it.` }
      : { text };
  } catch {
    return { wrong: "which can't be read. Set a readable file." };
  }
}

/** A file with keys in it. */
export const keyFile = z.pipe(
  z.transform((path: string, { issues }: z.core.ParsePayload): string => {
    const read = readSecretFile(path, "key");
    if ("text" in read) return read.text;
    const message = `names ${path}, ${read.wrong}`;
    issues.push({ code: "custom", input: undefined, message });
    return "";
  }),
  keys,
);
