import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { apiClientPages, organizationOfClient } from "./api-clients.ts";

test("a client belongs to the organization whose list has it", () => {
  const client = new QueryClient();
  expect(organizationOfClient(client, "cli_2")).toBeUndefined();
  for (const [organizationId, clientId] of [
    ["org_1", "cli_1"],
    ["org_2", "cli_2"],
  ] as const) {
    client.setQueryData(apiClientPages(organizationId).queryKey, {
      pages: [
        {
          data: [
            {
              clientId,
              name: undefined,
              createdAt: undefined,
              createdBySvcUserId: undefined,
              role: undefined,
            },
          ],
          cursor: undefined,
          pageSize: undefined,
          limit: undefined,
          total: undefined,
          hasNextPage: undefined,
        },
      ],
      pageParams: [null],
    });
  }
  expect(organizationOfClient(client, "cli_2")).toBe("org_2");
  expect(organizationOfClient(client, "cli_3")).toBeUndefined();
});
