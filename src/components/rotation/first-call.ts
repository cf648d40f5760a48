import { apiClientList } from "~/contract/api-clients.ts";
import { shellWord } from "~/lib/shell-quote.ts";
import { curl, tokenCommand } from "../api-panel/curl.ts";
import { callOf, type Service } from "../api-panel/service-call.ts";

/**
 * Commands for a POSIX shell that read a client's `.env` file, get a token with what is in it, and
 * list the organization's API clients with that. No secret stands in them.
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
