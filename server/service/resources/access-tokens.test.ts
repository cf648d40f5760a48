import { expect, test } from "vitest";
import { AccessToken } from "~/contract/access-tokens.ts";
import { OAuthErrorBody } from "~/contract/errors.ts";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { z } from "~/contract/zod.ts";
import { sql } from "~server/shared/database/database.ts";
import { hashSecret } from "../process/secrets.ts";
import type { Reply } from "../testing/api.ts";
import { describeOnPglite } from "../testing/service.ts";

const GRANT = { grant_type: "client_credentials" };

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});

const failure = (reply: Reply) => [reply.status, z.parse(OAuthErrorBody, reply.body).error];

describeOnPglite("the token endpoint", (service) => {
  const inBody = () => {
    const { clientId, clientSecret } = service().sandbox.client;
    return { ...GRANT, client_id: clientId, client_secret: clientSecret };
  };

  test("issues a token that works on both APIs", async () => {
    const { api } = service();
    const reply = await api.exchange(inBody());
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const { access_token: token, expires_in: lifetime } = z.parse(AccessToken, reply.body);
    expect(lifetime).toBe(3600);
    expect((await api.call(recordingList, { token })).status).toBe(200);
    expect((await api.call(organizationList, { token })).status).toBe(200);
  });

  test("deletes tokens that have expired", async () => {
    const { api, database } = service();
    await database.rows(sql`
      insert into access_token (hash, client_id, expires_at)
      values ('expired', 'a', now() - interval '1 second'), ('valid', 'a', now() + interval '1 hour')`);
    await api.exchange(inBody());
    const kept = await database.rows(sql`select hash from access_token where client_id = 'a'`);
    expect(kept).toEqual([{ hash: "valid" }]);
  });

  test("also accepts HTTP Basic", async () => {
    const { api, sandbox } = service();
    const { clientId, clientSecret } = sandbox.client;
    expect((await api.exchange(GRANT, basic(clientId, clientSecret))).status).toBe(200);
  });

  test("rejects Basic and body credentials together", async () => {
    const { api, sandbox } = service();
    const { clientId, clientSecret } = sandbox.client;
    const reply = await api.exchange(inBody(), basic(clientId, clientSecret));
    expect(failure(reply)).toEqual([400, "invalid_request"]);
  });

  test("challenges a wrong client only after Basic", async () => {
    const { api, sandbox } = service();
    const { clientId } = sandbox.client;
    const wrongBasic = await api.exchange(GRANT, basic(clientId, "wrong"));
    expect(failure(wrongBasic)).toEqual([401, "invalid_client"]);
    expect(wrongBasic.headers.get("www-authenticate")).toMatch(/^Basic/);
    const wrongBody = await api.exchange({ ...inBody(), client_secret: "wrong" });
    expect(failure(wrongBody)).toEqual([401, "invalid_client"]);
    expect(wrongBody.headers.get("www-authenticate")).toBeNull();
    expect(wrongBody.headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    ["an unknown client", { client_id: "cli_unknown" }],
    ["an ID with a NUL character", { client_id: "cli\0" }],
    ["a secret with a NUL character", { client_secret: "\0" }],
  ])("answers %s with invalid_client", async (_, change) => {
    const reply = await service().api.exchange({ ...inBody(), ...change });
    expect(failure(reply)).toEqual([401, "invalid_client"]);
  });

  test.each(["Basic", "Basic !!!", "Basic Og==", "Basic JTpi", "Bearer x"])(
    "answers the header %j with invalid_client",
    async (authorization) => {
      const reply = await service().api.exchange(GRANT, { authorization });
      expect(failure(reply)).toEqual([401, "invalid_client"]);
    },
  );

  test("distinguishes a missing parameter from an unsupported grant", async () => {
    const { api } = service();
    expect(failure(await api.exchange({}))).toEqual([400, "invalid_request"]);
    expect(failure(await api.exchange(GRANT))).toEqual([400, "invalid_request"]);
    const password = await api.exchange({ ...inBody(), grant_type: "password" });
    expect(failure(password)).toEqual([400, "unsupported_grant_type"]);
  });

  test("rejects a repeated parameter", async () => {
    const form = `${new URLSearchParams(inBody()).toString()}&client_id=other`;
    expect(failure(await service().api.exchange(form))).toEqual([400, "invalid_request"]);
  });

  test("accepts only forms", async () => {
    const reply = await service().api.fetch("/oauth2/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(inBody()),
    });
    expect(failure(reply)).toEqual([400, "invalid_request"]);
  });

  test("stores only hashes, and rejects an expired token", async () => {
    const { api, database, sandbox } = service();
    const token = await api.token(sandbox.client);
    const { expires_at: expires } = (await database.row<{ expires_at: Date }>(
      sql`select expires_at from access_token where hash = ${hashSecret(token)}`,
    )) ?? { expires_at: new Date(0) };
    expect(expires.getTime() - Date.now()).toBeGreaterThan(3_500_000);
    const plain = await database.row(sql`select 1 from access_token where hash = ${token}`);
    expect(plain).toBeUndefined();
    await database.rows(sql`
      update access_token set expires_at = now() - interval '1 second'
      where hash = ${hashSecret(token)}`);
    expect((await api.call(recordingList, { token })).status).toBe(401);
  });
});
