import { type Piece, shellWord } from "./shell-quote.ts";
import { literal } from "./literal.ts";
import { type ServiceCall, tokenCall, type Service, Variable } from "./service-call.ts";

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
export const tokenCommand = (service: Service): string =>
  `export TAPEDECK_TOKEN="$(${curl(tokenCall(service), "-s")} |\n  ${String.raw`sed 's/.*"access_token" *: *"\([^"]*\)".*/\1/'`})"`;
