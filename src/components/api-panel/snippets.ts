import { isObject } from "~/lib/guards.ts";
import { formatJson } from "~/lib/json.ts";
import { own } from "~/lib/lookup.ts";
import { randomId } from "~/lib/random-id.ts";
import type { ServiceRequest } from "~/api/state/request-log.ts";
import { tokenExchange } from "~/contract/plain.gen.ts";
import { type PlainEndpoint, fillPath } from "~/contract/endpoint.ts";
import type { SessionState } from "~/contract/gateway.ts";

/** The service's base addresses and its token header. */
type Service = SessionState["service"];

/** Stands on both sides of a variable's name. Random, so that no data can name a variable. */
const MARK = `<${randomId()}>`;

/** An environment variable as a part of a text, in place of a secret. */
export const variable = (name: string) => MARK + name + MARK;

/** Of the parts between marks, every second one is a variable's name. */
const isName = (part: number) => part % 2 === 1;

/** The token of the person who runs a command. */
const TOKEN = variable("TAPEDECK_TOKEN");

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
  const headers: [name: string, value: string][] = [];
  if (host === "org") headers.push(["authorization", `Bearer ${TOKEN}`]);
  if (host === "user") headers.push([service.tokenHeader, TOKEN]);
  if (body !== undefined && bodyType === "json") {
    headers.push(["content-type", "application/json"]);
  }
  const shown = ([key, value]: [string, unknown]) => {
    const name = own(secrets, key);
    return [key, name === undefined ? value : variable(name)] as const;
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

/** Text that needs no quotes in any shell. */
const PLAIN = /^[\w@%+=:,./-]+$/;
/** Text that needs no escapes in double quotes. */
const SAFE_IN_DOUBLE = /^[\w@%+=:,./{}&?;#~()<>|*[\] -]*$/;

const single = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Quotes text as one word of a POSIX shell. NUL, which no word can contain, is the exception. */
export function shellWord(text: string) {
  const parts = text.split(MARK);
  if (parts.length === 1) return PLAIN.test(text) ? text : single(text);
  if (parts.every((part, index) => isName(index) || SAFE_IN_DOUBLE.test(part))) {
    const inside = parts.map((part, index) => {
      if (!isName(index)) return part;
      const runsOn = /^\w/.test(parts[index + 1] ?? "");
      return runsOn ? `\${${part}}` : `$${part}`;
    });
    return `"${inside.join("")}"`;
  }
  const words = parts.map((part, index) => {
    if (isName(index)) return `"$${part}"`;
    return part === "" ? "" : single(part);
  });
  return words.join("");
}

/** Values that need no encoding in a query or form. */
const NEEDS_NO_CODE = /^[\w.:,~-]*$/;
// A terminal would take a pasted control character for a key press.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F]/;

/** A query or form parameter; curl encodes it if necessary. */
function pair(name: string, value: unknown) {
  const text = String(value);
  if (NEEDS_NO_CODE.test(text)) return `-d ${shellWord(`${name}=${text}`)}`;
  if (CONTROL.test(text)) return `-d ${shellWord(`${name}=${encodeURIComponent(text)}`)}`;
  return `--data-urlencode ${shellWord(`${name}=${text}`)}`;
}

function bodyOf({ body, bodyType }: ServiceCall) {
  if (body === undefined) return [];
  if (bodyType === "json") return [`--data-raw ${shellWord(formatJson(body))}`];
  return Object.entries({ ...Object(body) }).map(([name, value]) => pair(name, value));
}

const WIDTH = 60;

/** Puts short options on one line. */
function pack(options: readonly string[]) {
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
export function curl(call: ServiceCall, flags = "") {
  const { method, url, query, headers } = call;
  const body = bodyOf(call);
  const implied = method === "GET" || (method === "POST" && body.length > 0);
  const start = ["curl", flags, implied ? "" : `-X ${method}`, query.length > 0 ? "-G" : ""];
  const lines = [
    [...start, shellWord(url)].filter((word) => word !== "").join(" "),
    ...headers.map((header) => `-H ${shellWord(header.join(": "))}`),
    ...pack(query.map(([name, value]) => pair(name, value))),
    ...pack(body),
  ];
  return lines.join(" \\\n  ");
}

/** A command that puts a client app's token into `TAPEDECK_TOKEN` (section 4.1). */
export function tokenCommand(service: Service) {
  const body = { grant_type: "client_credentials", client_id: "", client_secret: "" };
  const call = callOf({ row: tokenExchange, params: {}, search: "", body }, service);
  return `export TAPEDECK_TOKEN="$(${curl(call, "-s")} |\n  ${String.raw`sed 's/.*"access_token" *: *"\([^"]*\)".*/\1/'`})"`;
}

/** A string of JSON that ends with a variable. */
const WITH_VARIABLE = new RegExp(`"([\\w ]*)${MARK}(\\w+)${MARK}"`, "g");

/** A JSON value in JavaScript: variables are read from the environment. */
const code = (value: unknown) =>
  formatJson(value).replaceAll(WITH_VARIABLE, (_, before: string, name: string) =>
    before === "" ? `process.env.${name}` : `\`${before}\${process.env.${name}}\``,
  );

const NAME = "fetch";

/** The call as a module for Node 20 and later. The token comes from `TAPEDECK_TOKEN`. */
export function javascript({ method, url, query, headers, body }: ServiceCall) {
  const pairs = query.map((pair) => `  [${pair.map((word) => JSON.stringify(word)).join(", ")}],`);
  const lines = [
    `const url = new URL(${JSON.stringify(url)});`,
    ...(pairs.length > 0 ? ["url.search = new URLSearchParams([", ...pairs, "]).toString();"] : []),
    `const response = await ${NAME}(url, {`,
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    "  headers: {",
    ...headers.map((header) => `    ${header.map(code).join(": ")},`),
    "  },",
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${code(body).replaceAll("\n", "\n  ")}),`]),
    "});",
    "console.log(await response.text());",
  ];
  return lines.join("\n");
}
