import { expect, test } from "vitest";
import { apiClientList, apiClientRotateSecret } from "~/contract/api-clients.ts";
import { sql } from "~server/shared/database/database.ts";
import { refusalOf } from "../testing/api.ts";
import { readSandboxFile } from "~server/shared/sandbox-file.ts";
import { describeService, type TestService } from "../testing/service.ts";

/** A client of the sandbox user that no other test rotates. */
async function ownClient({ api, token, sandbox }: TestService, name: string): Promise<string> {
  const params = { organizationId: sandbox.organizationId };
  const { data } = await api.read(apiClientList, { token, params });
  return data.find((client) => client.name === name)?.clientId ?? "";
}

const grant = (clientId: string, clientSecret: string) => ({
  grant_type: "client_credentials",
  client_id: clientId,
  client_secret: clientSecret,
});

describeService("API clients", (service) => {
  const params = () => ({ organizationId: service().sandbox.organizationId });

  const rotate = async (clientId: string, token?: string) => {
    const options = { token, params: { ...params(), clientId } };
    return (await service().api.read(apiClientRotateSecret, options)).data;
  };

  test("are listed with all fields but their secrets", async () => {
    const { api, sandbox } = service();
    const reply = await api.call(apiClientList, { params: params() });
    expect(JSON.stringify(reply.body)).not.toMatch(/secret|hash/i);
    const page = await api.read(apiClientList, { params: params() });
    expect(page).toMatchObject({ limit: 100, hasNextPage: false, cursor: null });
    expect(page.total).toBe(page.data.length);
    expect(page.pageSize).toBe(page.data.length);
    const created = page.data.filter((client) => client.createdBySvcUserId === sandbox.userId);
    expect(created.length).toBeGreaterThanOrEqual(3);
    const { clientId } = sandbox.client;
    expect(page.data.find((client) => client.clientId === clientId)?.role).toBe("root_superadmin");
  });

  test("accept exactly the new secret and the one before", async () => {
    const clientId = await ownClient(service(), "Lead router");
    const [first, second, third] = [
      await rotate(clientId),
      await rotate(clientId),
      await rotate(clientId),
    ].map((answer) => answer.clientSecret);
    expect(new Set([first, second, third]).size).toBe(3);
    const statuses = [];
    for (const secret of [first, second, third]) {
      statuses.push((await service().api.exchange(grant(clientId, secret ?? ""))).status);
    }
    expect(statuses).toEqual([401, 200, 200]);
  });

  test("keep tokens issued before a rotation valid", async () => {
    const { api } = service();
    const clientId = await ownClient(service(), "Calendar sync");
    const { clientSecret } = await rotate(clientId);
    const token = await api.token({ clientId, clientSecret });
    await rotate(clientId);
    await rotate(clientId);
    expect((await api.call(apiClientList, { token, params: params() })).status).toBe(200);
  });

  test("have two valid secrets after concurrent rotations", async () => {
    const clientId = await ownClient(service(), "Warehouse export");
    const secrets = await Promise.all([1, 2, 3, 4].map(() => rotate(clientId)));
    const replies = await Promise.all(
      secrets.map(({ clientSecret }) => service().api.exchange(grant(clientId, clientSecret))),
    );
    const valid = replies.filter((reply) => reply.status === 200);
    expect(valid).toHaveLength(2);
  });

  test("can only be rotated by their creator", async () => {
    const { api, organizationToken, sandbox } = service();
    const attempts = [
      { clientId: sandbox.organizationClient.clientId },
      { token: organizationToken, clientId: sandbox.client.clientId },
      { token: sandbox.oauth.accessToken, clientId: sandbox.client.clientId },
    ];
    for (const attempt of attempts) {
      const reply = await api.call(apiClientRotateSecret, {
        token: attempt.token,
        params: { ...params(), clientId: attempt.clientId },
      });
      expect(refusalOf(reply)).toBe(403);
    }
  });

  test("are only found in their own organization", async () => {
    const { api, sandbox, database } = service();
    const other = await database.row<{ id: string }>(
      sql`select id from organization where id <> ${sandbox.organizationId} limit 1`,
    );
    const { clientId } = sandbox.client;
    for (const params of [
      { organizationId: other?.id ?? "", clientId },
      { organizationId: sandbox.organizationId, clientId: "cli_none" },
      { organizationId: "org_none", clientId },
    ]) {
      expect((await api.call(apiClientRotateSecret, { params })).status).toBe(404);
    }
  });

  test("update sandbox.json when a sandbox client is rotated", async () => {
    const { api, sandbox, dataDir } = service();
    const { clientSecret } = await rotate(sandbox.client.clientId);
    const file = readSandboxFile(dataDir);
    expect(file.client).toEqual({ clientId: sandbox.client.clientId, clientSecret });
    expect({ ...file, client: sandbox.client }).toEqual(sandbox);
    expect(await api.token(file.client)).not.toBe("");
  });
});
