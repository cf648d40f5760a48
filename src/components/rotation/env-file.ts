import { apiClientList } from "~/contract/plain.gen.ts";
import { shellWord } from "~/components/api-panel/snippets/shell-quote.ts";
import { curl, tokenCommand } from "~/components/api-panel/snippets/curl.ts";
import { callOf, type Service } from "~/components/api-panel/snippets/service-call.ts";

/**
 * POSIX shell commands that read a client's `.env` file, get a token with it, and list the
 * organization's API clients. They don't contain a secret.
 */
export function firstCall(
  service: Service,
  { clientId, organizationId }: { clientId: string; organizationId: string },
): string {
  const call = {
    row: apiClientList,
    params: { organizationId },
    search: "limit=1",
    body: undefined,
  };
  return [
    `. ${shellWord(`./${clientId}.env`)}`,
    `export TAPEDECK_CLIENT_ID="$CLIENT_ID" TAPEDECK_CLIENT_SECRET="$CLIENT_SECRET"`,
    tokenCommand(service),
    curl(callOf(call, service)),
    "",
  ].join("\n");
}

const PLAIN = /^[\w./+=@:-]*$/;

/** A value as dotenv files and shells read it back, quoted if it has special characters. */
function quote(value: string): string {
  if (PLAIN.test(value)) return value;
  if (!/['\n\r]/.test(value)) return `'${value}'`;
  const escaped = value
    .replaceAll(/["\\$`]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`)
    .replaceAll("\r", String.raw`\r`);
  return `"${escaped}"`;
}

/** The text of an `.env` file. */
export const envFile = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${quote(value)}\n`)
    .join("");
