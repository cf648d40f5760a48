import { expect, test } from "vitest";
import { apiClientList } from "~/contract/api-clients.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { organizationCreate, organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { TABLE } from "~/contract/table.ts";
import { errorOf, NOWHERE } from "./testing/api.ts";
import { describeOnPglite, type TestService } from "./testing/service.ts";

const ROWS = TABLE.filter((row) => row.credentials.length > 0).map(
  (row) => [row.name, row] as const,
);

const tokensOf = ({ token, sandbox }: TestService) =>
  ({
    "client-app": token,
    "organization-api-token": sandbox.organizationApiToken,
    "oauth-app-token": sandbox.oauth.accessToken,
  }) as const;

describeOnPglite("credentials", (service) => {
  test.each(ROWS)("%s accepts exactly the credential kinds it lists", async (_, row: Endpoint) => {
    for (const [kind, token] of Object.entries(tokensOf(service()))) {
      const reply = await service().api.call(row, { token, params: NOWHERE });
      const isListed = row.credentials.some((listed) => listed === kind);
      expect([kind, reply.status !== 401]).toEqual([kind, isListed]);
      if (!isListed) expect(errorOf(reply)).not.toBe("");
    }
  });

  test.each(ROWS)(
    "%s rejects a missing token, a wrong one and the wrong header",
    async (_, row) => {
      const { api, token } = service();
      const wrongHeader: Record<string, string> =
        row.host === "user" ? { authorization: `Bearer ${token}` } : { "x-svc-auth-token": token };
      const replies = [
        await api.call(row, { token: null, params: NOWHERE }),
        await api.call(row, { params: NOWHERE, token: "wrong" }),
        await api.call(row, { token: null, params: NOWHERE, headers: wrongHeader }),
      ];
      for (const reply of replies) {
        expect(reply.status).toBe(401);
        expect(errorOf(reply)).not.toBe("");
      }
    },
  );

  test("an organization admin lists only its own organization and recordings", async () => {
    const { api, organizationToken: token, sandbox } = service();
    const organizations = await api.read(organizationList, { token });
    expect(organizations.data.map(({ id }) => id)).toEqual([sandbox.organizationId]);
    const recordings = await api.read(recordingList, { token });
    const owners = new Set(recordings.data.map((recording) => recording.organizationId));
    expect([...owners]).toEqual([sandbox.organizationId]);
  });

  test("an organization admin can't create organizations", async () => {
    const { api, organizationToken: token } = service();
    const body = { name: "Mine", orgGroupIds: [] };
    expect((await api.call(organizationCreate, { token, body })).status).toBe(403);
  });

  test("an OAuth app's token works in its user's organization", async () => {
    const { api, sandbox } = service();
    const token = sandbox.oauth.accessToken;
    const { data } = await api.read(recordingList, { token });
    expect(data.every((recording) => recording.organizationId === sandbox.organizationId)).toBe(
      true,
    );
    const ofSandbox = { token, params: { organizationId: sandbox.organizationId } };
    expect((await api.call(apiClientList, ofSandbox)).status).toBe(200);
  });

  test("an organization's own token works in that organization and those it creates", async () => {
    const { api, sandbox } = service();
    const token = sandbox.organizationApiToken;
    const before = await api.read(organizationList, { token });
    expect(before.data.map(({ id }) => id)).toEqual([sandbox.organizationId]);
    const created = await api.read(organizationCreate, {
      token,
      body: { name: "Branch", orgGroupIds: [] },
    });
    const after = await api.read(organizationList, { token });
    expect(after.data.map(({ id }) => id).sort()).toEqual(
      [created.id, sandbox.organizationId].sort(),
    );
  });
});

describeOnPglite(
  "expired legacy tokens",
  (service) => {
    test("stop working thirty days and nine months after the release", async () => {
      const { api, sandbox } = service();
      const legacy = await api.call(organizationList, { token: sandbox.organizationApiToken });
      expect(legacy.status).toBe(401);
      expect((await api.call(organizationList)).status).toBe(200);
    });
  },
  { CLIENT_APP_RELEASE_DATE: "2024-01-01" },
);
