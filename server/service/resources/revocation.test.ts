import { EventEmitter, once } from "node:events";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import { recordingList } from "~/contract/recordings.ts";
import { type Database, type Sql, sql } from "~server/shared/database/database.ts";
import { createTokens } from "../http/access.ts";
import { hashSecret } from "../process/secrets.ts";
import { refusalOf, pathsOf } from "../testing/api.ts";
import { describeService } from "../testing/service.ts";

describeService("revoking an OAuth access token", (service) => {
  let made = 0;
  let tokenId = "";
  let accessToken = "";

  beforeEach(async () => {
    const { database, sandbox } = service();
    made += 1;
    [tokenId, accessToken] = [`tok_${made}`, `token ${made}`];
    await database.rows(sql`
      insert into oauth_token (id, client_id, hash, user_id, organization_id, created_at)
      values (${tokenId}, ${sandbox.oauth.clientId}, ${hashSecret(accessToken)},
        ${sandbox.oauth.userId}, ${sandbox.organizationId}, now())`);
  });

  const body = () => {
    const { clientSecret, userId } = service().sandbox.oauth;
    return { clientSecret, userId };
  };
  const revoke = (changes: object = {}, params: object = {}, token?: string) =>
    service().api.call(accessTokenRevoke, {
      token,
      params: { clientId: service().sandbox.oauth.clientId, tokenId, ...params },
      body: { ...body(), ...changes },
    });
  const works = async () =>
    (await service().api.call(recordingList, { token: accessToken })).status === 200;

  test("takes effect at once, keeps the token's row and returns its ID", async () => {
    expect(await works()).toBe(true);
    const reply = await revoke();
    expect([reply.status, reply.body]).toEqual([200, { tokenId }]);
    expect(await works()).toBe(false);
    const kept = await service().database.row(sql`
      select revoked_at is not null as revoked from oauth_token where id = ${tokenId}`);
    expect(kept).toEqual({ revoked: true });
  });

  test("isn't undone by a call that read the token before", async () => {
    const { database } = service();
    const reads = new EventEmitter();
    const row: Database["row"] = async <T extends object>(query: Sql) => {
      const read = await database.row<T>(query);
      await new Promise((resolve) => reads.emit("read", resolve));
      return read;
    };
    const tokens = createTokens({ ...database, row }, "2026-01-01");
    const find = async (meanwhile: () => unknown) => {
      const read = once(reads, "read");
      const found = tokens.find(hashSecret(accessToken));
      const [give]: (() => void)[] = await read;
      await meanwhile();
      give?.();
      return found;
    };
    const found = await find(async () => {
      await revoke();
      tokens.forget();
    });
    expect(found).toBeDefined();
    expect(await find(() => {})).toBeUndefined();
  });

  test("by another service on the same database takes effect within ten seconds", async () => {
    expect(await works()).toBe(true);
    await service().database.rows(
      sql`update oauth_token set revoked_at = now() where id = ${tokenId}`,
    );
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await works()).toBe(false);
  });

  test("works with an organization's token or client", async () => {
    const { sandbox } = service();
    expect((await revoke({}, {}, sandbox.organizationApiToken)).status).toBe(200);
    expect(await works()).toBe(false);
    expect((await revoke({}, { tokenId: `tok_${made}` }, service().organizationToken)).status).toBe(
      404,
    );
  });

  test("is refused with 403 for a wrong secret or user", async () => {
    for (const wrong of [{ clientSecret: "wrong" }, { userId: "usr_other" }]) {
      const reply = await revoke(wrong);
      expect(refusalOf(reply)).toBe(403);
    }
    expect(await works()).toBe(true);
  });

  test("is refused with 403 for an app of another organization", async () => {
    const { database, sandbox } = service();
    await database.rows(sql`
      insert into oauth_app (client_id, organization_id, name, secret_hash, created_at)
      select ${`app_foreign_${made}`}, id, 'Theirs', ${hashSecret("theirs")}, now()
      from organization where id <> ${sandbox.organizationId} limit 1`);
    const params = { clientId: `app_foreign_${made}` };
    const { organizationApiToken } = sandbox;
    for (const token of [organizationApiToken, service().organizationToken]) {
      const reply = await revoke({ clientSecret: "theirs" }, params, token);
      expect(refusalOf(reply)).toBe(403);
    }
    // This client can access the app, which has no such token.
    expect((await revoke({ clientSecret: "theirs" }, params)).status).toBe(404);
    expect(await works()).toBe(true);
  });

  test("is a 404 for an unknown app, an unknown token and a revoked one", async () => {
    for (const params of [{ clientId: "app_none" }, { tokenId: "tok_none" }, { tokenId: "\0" }]) {
      const reply = await revoke({}, params);
      expect(refusalOf(reply)).toBe(404);
    }
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(404);
  });

  test("succeeds once when called concurrently", async () => {
    const replies = await Promise.all([revoke(), revoke(), revoke()]);
    expect(replies.map(({ status }) => `${status}`).toSorted()).toEqual(["200", "404", "404"]);
  });

  test("reports every wrong field", async () => {
    const reply = await revoke({ clientSecret: undefined, userId: 7 });
    expect(pathsOf(reply)).toEqual(["clientSecret", "userId"]);
  });
});
