import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import { apiClientRotateSecret } from "~/contract/api-clients.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import {
  opportunityList,
  OpportunityUser,
  opportunityUserDelete,
} from "~/contract/opportunities.ts";
import { organizationCreate } from "~/contract/organizations.ts";
import { TABLE } from "~/contract/table.ts";
import { teamCreate } from "~/contract/teams.ts";
import { z } from "~/contract/zod.ts";
import { readSandboxFile } from "../../../server/shared/sandbox-file.ts";
import { type Service, serviceFor } from "../../stack/service.ts";
import { outcomeOf, servedWrites } from "./activity-log.ts";

const PoolTokens = z.array(z.object({ tokenId: z.string() }));

async function opportunityUsersOf(service: Service): Promise<Set<string>> {
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await service.ask(opportunityList, { query: { limit: 100, cursor } });
    for (const { opportunityUsers } of page.data) {
      for (const { id } of z.parse(z.array(OpportunityUser), opportunityUsers ?? [])) ids.add(id);
    }
    cursor = page.cursor === null ? undefined : String(page.cursor);
  } while (cursor !== undefined);
  return ids;
}

function endpointOf(method: string, path: string): { row: Endpoint | undefined; last: string } {
  const parts = path.split("/");
  const row = TABLE.find((one) => {
    const places = one.path.split("/");
    return (
      one.method === method &&
      places.length === parts.length &&
      places.every((place, index) => place.startsWith("{") || place === parts[index])
    );
  });
  return { row, last: decodeURIComponent(parts.at(-1) ?? "") };
}

/**
 * Tests read the sandbox's organization, so none may write to it. Call this before the tests, and what it returns
 * with the log of the run: that throws, naming each write of the log that changed this organization. Only tokens
 * of the pool are revoked there: they belong to the sandbox's app, and no list has them.
 */
export async function watchSandbox(dataDir: string): Promise<(lines: readonly string[]) => void> {
  const { baseUrl, organizationId, organizationClient } = readSandboxFile(dataDir);
  const users = await opportunityUsersOf(await serviceFor(baseUrl, organizationClient));
  const pool = z.parse(
    PoolTokens,
    JSON.parse(readFileSync(join(dataDir, "test-tokens.json"), "utf8")),
  );

  /** Whether a write changed the sandbox's organization: most change the organization of their credential. */
  const isOfSandbox = (row: Endpoint | undefined, path: string, last: string, caller: string) => {
    switch (row) {
      case organizationCreate:
        return false;
      case teamCreate:
      case apiClientRotateSecret:
        return path.split("/").includes(organizationId);
      case opportunityUserDelete:
        return users.has(last);
      case accessTokenRevoke:
        return !pool.some(({ tokenId }) => tokenId === last);
      default:
        return caller === organizationId || caller === "";
    }
  };

  return (lines) => {
    const found = servedWrites(lines).flatMap((write) => {
      const { method, path, status, requestId } = write;
      if (outcomeOf(write) === "refused") return [];
      const { row, last } = endpointOf(method, path);
      if (!isOfSandbox(row, path, last, write.organizationId)) return [];
      return `${row?.summary ?? "A write"}: ${method} ${path} ${status} ${requestId}`;
    });
    if (found.length === 0) return;
    throw new Error(
      `Tests wrote to the sandbox's organization, which others read:\n${found.join("\n")}`,
    );
  };
}
