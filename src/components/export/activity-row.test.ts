import { expect, test } from "vitest";
import { learnName } from "~/api/state/directory.ts";
import {
  accessTokenRevoke,
  apiClientRotateSecret,
  organizationCreate,
} from "~/contract/plain.gen.ts";
import { activityRow } from "./activity-row.ts";
import { readableRow } from "./readable-row.ts";

const write = (fields: object) => ({
  kind: "client-app",
  credentialId: "me",
  outcome: "done",
  id: "1",
  startedAt: "2026-11-01T00:00:00.000Z",
  endedAt: "2026-11-01T00:00:01.000Z",
  createdId: null,
  requestId: "req_1",
  ...fields,
});

test("a rotation begins with when, what, where, who and how it ended", () => {
  learnName("organization", "org-1", "Quay");
  learnName("api-client", "client-1", "Exports");
  const params = { organizationId: "org-1", clientId: "client-1" };
  const person = { name: "Ann", email: null, subject: "subject-1" };
  const row = readableRow(
    activityRow(
      write({
        endpoint: apiClientRotateSecret.name,
        params,
        person,
        connection: "Production",
        outcome: "refused",
        reason: "role",
      }),
    ),
  );
  expect(Object.entries(row).slice(0, 14)).toEqual([
    ["startedAt", "2026-11-01T00:00:00.000Z"],
    ["endedAt", "2026-11-01T00:00:01.000Z"],
    ["action", "Rotate secret"],
    ["organizationName", "Quay"],
    ["apiClientName", "Exports"],
    ["kind", "client-app"],
    ["credentialId", "me"],
    ["personName", "Ann"],
    ["personEmail", null],
    ["personSubject", "subject-1"],
    ["connection", "Production"],
    ["outcome", "refused"],
    ["reason", "role"],
    ["requestId", "req_1"],
  ]);
});

test("an organization is the one created; a token's client isn't an API client", () => {
  const created = { endpoint: organizationCreate.name, params: {}, createdId: "org-2" };
  expect(activityRow(write(created))).toMatchObject({ organizationId: "org-2", apiClientId: null });
  const params = { clientId: "app-1", tokenId: "token-1" };
  const revoked = activityRow(write({ endpoint: accessTokenRevoke.name, params }));
  expect(revoked).toMatchObject({ organizationId: null, apiClientId: null, params });
});
