import type { ServiceRequest } from "~/api/state/request-log.ts";
import { fillPath } from "~/contract/endpoint.ts";
import type { SessionState } from "~/contract/gateway.ts";
import { tokenExchange } from "~/contract/plain.gen.ts";
import { isObject } from "~/lib/guards.ts";
import { formatJson } from "~/lib/json.ts";
import { ownValue } from "~/lib/lookup.ts";
import { randomId } from "~/lib/random-id.ts";

/** The service's base addresses and its token header. */
type Service = SessionState["service"];

/** Marks both ends of a variable's name. Random, so that no data can name a variable. */
const MARK = `<${randomId()}>`;

/** An environment variable in a text, in place of a secret. */
export const variable = (name: string) => MARK + name + MARK;

const TOKEN = variable("TAPEDECK_TOKEN");

/** Text that needs no quotes in any shell. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** Quotes text as one word of a POSIX shell. NUL, which no word can contain, is the exception. */
export function shellWord(text: string): string {
  const words = text.split(MARK).map((part, index) => {
    // Every second part is a variable's name.
    if (index % 2 === 1) return `"$${part}"`;
    return part === "" || PLAIN.test(part) ? part : `'${part.replaceAll("'", String.raw`'\''`)}'`;
  });
  return words.join("") || "''";
}

/** A body with variables in place of its secrets. */
const withVariables = (body: unknown, secrets: Readonly<Record<string, string>>) =>
  isObject(body)
    ? Object.fromEntries(
        Object.entries(body).map(([key, value]: [string, unknown]) => {
          const name = ownValue(secrets, key);
          return [key, name === undefined ? value : variable(name)];
        }),
      )
    : body;

/**
 * A request as a command for a POSIX shell, as the service saw it. The token (section 5) and secrets are
 * environment variables.
 */
export function curl(
  { row, params, search, body }: Pick<ServiceRequest, "row" | "params" | "search" | "body">,
  service: Service,
): string {
  const { host, method, path, secrets } = row;
  const base = {
    user: service.baseUrl,
    org: service.orgApiUrl,
    auth: service.authUrl,
    gateway: "",
  };
  const query = search === "" ? "" : `?${search}`;
  const url = base[host].replace(/\/+$/, "") + fillPath(path, { ...params }) + query;
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${shellWord(url)}`];
  if (host === "org") lines.push(`-H ${shellWord(`authorization: Bearer ${TOKEN}`)}`);
  if (host === "user") lines.push(`-H ${shellWord(`${service.tokenHeader}: ${TOKEN}`)}`);
  if (body !== undefined) {
    lines.push("-H 'content-type: application/json'");
    lines.push(`--data-raw ${shellWord(formatJson(withVariables(body, secrets)))}`);
  }
  return lines.join(" \\\n  ");
}

/** A command that puts a client app's token into `TAPEDECK_TOKEN` (section 4.1). */
export const tokenCommand = ({ authUrl }: Service): string =>
  String.raw`export TAPEDECK_TOKEN="$(curl -s ${shellWord(authUrl.replace(/\/+$/, "") + tokenExchange.path)} \
  -d grant_type=client_credentials \
  --data-urlencode client_id="$TAPEDECK_CLIENT_ID" \
  --data-urlencode client_secret="$TAPEDECK_CLIENT_SECRET" |
  sed 's/.*"access_token" *: *"\([^"]*\)".*/\1/')"`;
