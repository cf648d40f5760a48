import { isObject } from "~/lib/guards.ts";
import { own } from "~/lib/lookup.ts";
import type { ServiceRequest } from "~/api/state/request-log.ts";
import { tokenExchange } from "~/contract/plain.gen.ts";
import { type PlainEndpoint, fillPath } from "~/contract/endpoint.ts";
import type { SessionState } from "~/contract/gateway.ts";

/** The service's base addresses and its token header. */
type Service = SessionState["service"];

/** An environment variable in place of a secret. */
export class Variable {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Literal text, or the value of an environment variable. */
export type Piece = string | Variable;

/** The token of the person who runs a command. */
const TOKEN = new Variable("TAPEDECK_TOKEN");

/** The base address of an endpoint. */
export const addressOf = ({ host }: PlainEndpoint, service: Service) =>
  ({ user: service.baseUrl, org: service.orgApiUrl, auth: service.authUrl, gateway: "" })[host];

/**
 * A request as the service saw it, ready to be written in any language, with variables for the token
 * (section 5) and secrets. The writers are our own: libraries for such snippets can't replace secrets
 * by environment variables.
 */
export function callOf(
  { row, params, search, body }: Pick<ServiceRequest, "row" | "params" | "search" | "body">,
  service: Service,
) {
  const { host, method, bodyType, secrets } = row;
  const headers: [name: string, ...value: Piece[]][] = [];
  if (host === "org") headers.push(["authorization", "Bearer ", TOKEN]);
  if (host === "user") headers.push([service.tokenHeader, TOKEN]);
  if (body !== undefined && bodyType === "json") {
    headers.push(["content-type", "application/json"]);
  }
  const shown = ([key, value]: [string, unknown]) => {
    const variable = own(secrets, key);
    return [key, variable === undefined ? value : new Variable(variable)] as const;
  };
  return {
    method,
    url: addressOf(row, service).replace(/\/+$/, "") + fillPath(row.path, { ...params }),
    query: [...new URLSearchParams(search)],
    headers,
    body: isObject(body) ? Object.fromEntries(Object.entries(body).map(shown)) : body,
    bodyType,
  };
}

type ServiceCall = ReturnType<typeof callOf>;

/** A JSON value as a multi-line literal, with unquoted variables for its secrets. */
function literal(value: unknown, indent = ""): Piece[] {
  if (value instanceof Variable) return [value];
  if (value === null || value === undefined) return ["null"];
  if (typeof value !== "object") return [JSON.stringify(value)];
  const deeper = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item: unknown) => literal(item, deeper))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => [`${JSON.stringify(key)}: `, ...literal(item, deeper)]);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return [open + close];
  const lines = items.flatMap((item, index) => [`${index === 0 ? "" : ","}\n${deeper}`, ...item]);
  return [open, ...lines, `\n${indent}${close}`];
}

/** Text that needs no quotes in any shell. */
const PLAIN = /^[\w@%+=:,./-]+$/;
/** Text that needs no escapes in double quotes. */
const SAFE_IN_DOUBLE = /^[\w@%+=:,./{}&?;#~()<>|*[\] -]*$/;

const single = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Joins neighbouring texts. */
function merged(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (typeof piece === "string" && typeof last === "string") result.splice(-1, 1, last + piece);
    else result.push(piece);
  }
  return result;
}

/** Quotes text as one word of a POSIX shell. NUL, which no word can contain, is the exception. */
export function shellWord(...given: readonly Piece[]): string {
  const pieces = merged(given);
  const texts = pieces.filter((piece) => typeof piece === "string");
  if (texts.length === pieces.length) {
    const text = texts.join("");
    return PLAIN.test(text) ? text : single(text);
  }
  if (texts.every((text) => SAFE_IN_DOUBLE.test(text))) {
    const inside = pieces.map((piece, index) => {
      if (typeof piece === "string") return piece;
      const next = pieces[index + 1];
      const runsOn = typeof next === "string" && /^\w/.test(next);
      return runsOn ? `\${${piece.name}}` : `$${piece.name}`;
    });
    return `"${inside.join("")}"`;
  }
  const parts = pieces.map((piece) => {
    if (typeof piece !== "string") return `"$${piece.name}"`;
    return piece === "" ? "" : single(piece);
  });
  return parts.join("");
}

/** Values that need no encoding in a query or form. */
const NEEDS_NO_CODE = /^[\w.:,~-]*$/;
// A terminal would take a pasted control character for a key press.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F]/;

/** A query or form parameter; curl encodes it if necessary. */
function pair(name: string, value: unknown): string {
  if (value instanceof Variable) return `--data-urlencode ${shellWord(`${name}=`, value)}`;
  const text = String(value);
  if (NEEDS_NO_CODE.test(text)) return `-d ${shellWord(`${name}=${text}`)}`;
  if (CONTROL.test(text)) return `-d ${shellWord(`${name}=${encodeURIComponent(text)}`)}`;
  return `--data-urlencode ${shellWord(`${name}=${text}`)}`;
}

/** JSON in shell quotes, with variables for its secret strings. */
const json = (body: unknown): string =>
  shellWord(
    ...literal(body).flatMap((piece): Piece[] =>
      typeof piece === "string" ? [piece] : ['"', piece, '"'],
    ),
  );

function bodyOf({ body, bodyType }: ServiceCall): string[] {
  if (body === undefined) return [];
  if (bodyType === "json") return [`--data-raw ${json(body)}`];
  return Object.entries({ ...Object(body) }).map(([name, value]) => pair(name, value));
}

const WIDTH = 60;

/** Puts short options on one line. */
function pack(options: readonly string[]): string[] {
  const lines: string[] = [];
  for (const option of options) {
    const last = lines.at(-1);
    const fits = last !== undefined && `${last} ${option}`.length <= WIDTH;
    if (fits && !/\n/.test(last + option)) lines[lines.length - 1] = `${last} ${option}`;
    else lines.push(option);
  }
  return lines;
}

/** The call as a POSIX shell command. The token comes from `TAPEDECK_TOKEN`. */
export function curl(call: ServiceCall, flags = ""): string {
  const { method, url, query, headers } = call;
  const body = bodyOf(call);
  const implied = method === "GET" || (method === "POST" && body.length > 0);
  const start = ["curl", flags, implied ? "" : `-X ${method}`, query.length > 0 ? "-G" : ""];
  const lines = [
    [...start, shellWord(url)].filter((word) => word !== "").join(" "),
    ...headers.map(([name, ...value]) => `-H ${shellWord(`${name}: `, ...value)}`),
    ...pack(query.map(([name, value]) => pair(name, value))),
    ...pack(body),
  ];
  return lines.join(" \\\n  ");
}

/** A command that puts a client app's token into `TAPEDECK_TOKEN` (section 4.1). */
export function tokenCommand(service: Service): string {
  const body = { grant_type: "client_credentials", client_id: "", client_secret: "" };
  const call = callOf({ row: tokenExchange, params: {}, search: "", body }, service);
  return `export TAPEDECK_TOKEN="$(${curl(call, "-s")} |\n  ${String.raw`sed 's/.*"access_token" *: *"\([^"]*\)".*/\1/'`})"`;
}

/** A piece in JavaScript: a variable is read from the environment. */
const valueOf = (piece: Piece) => (typeof piece === "string" ? piece : `process.env.${piece.name}`);

const code = (value: unknown, indent = "") => literal(value, indent).map(valueOf).join("");

/** A string literal, or a template if it has variables. */
function text(pieces: readonly Piece[]): string {
  const [first, ...rest] = pieces;
  if (rest.length === 0 && first !== undefined) {
    return typeof first === "string" ? JSON.stringify(first) : valueOf(first);
  }
  const inside = pieces.map((piece) =>
    typeof piece === "string"
      ? piece.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)
      : `\${${valueOf(piece)}}`,
  );
  return `\`${inside.join("")}\``;
}

const NAME = "fetch";

/** The call as a module for Node 20 and later. The token comes from `TAPEDECK_TOKEN`. */
export function javascript({ method, url, query, headers, body }: ServiceCall): string {
  const pairs = query.map((pair) => `  [${pair.map((word) => JSON.stringify(word)).join(", ")}],`);
  const lines = [
    `const url = new URL(${JSON.stringify(url)});`,
    ...(pairs.length > 0 ? ["url.search = new URLSearchParams([", ...pairs, "]).toString();"] : []),
    `const response = await ${NAME}(url, {`,
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    "  headers: {",
    ...headers.map(([name, ...value]) => `    ${JSON.stringify(name)}: ${text(value)},`),
    "  },",
    ...(body === undefined ? [] : [`  body: JSON.stringify(${code(body, "  ")}),`]),
    "});",
    "console.log(await response.text());",
  ];
  return lines.join("\n");
}
