import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { fillPath } from "../../src/contract/endpoint.ts";
import { TABLE } from "../../src/contract/table.ts";
import { z } from "../../src/contract/zod.ts";
import { ErrorBody } from "../../src/contract/errors.ts";
import { errorOf } from "./testing/api.ts";
import { sql } from "./database.ts";
import { describeService } from "./testing/service.ts";

describeService("every path", (service) => {
  /** Sends the path as it is, which `fetch` would tidy up first. */
  const raw = (method: string, path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(service().api.origin);
      const sent = request({ hostname, port, method, path }, (response) => {
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
      });
      sent.on("error", reject).end();
    });

  test("that nobody knows is a 404 with a body", async () => {
    for (const path of [
      "/",
      "/v1",
      "/v1/core/recordings/",
      "/V1/core/recordings",
      "/v1/core/recordings/a/b",
    ]) {
      const reply = await service().api.fetch(path);
      expect([path, reply.status, errorOf(reply) !== ""]).toEqual([path, 404, true]);
    }
  });

  test.each([
    "//evil/v1/core/recordings",
    "/%",
    "/%zz",
    "/%00",
    "/..%2f..",
    "/v1/core/recordings/%e0%a4%a",
    "http://evil.example/v1/core/recordings",
    "*",
    "/\\",
  ])("of the odd form %j is refused in the usual shape", async (path) => {
    const { status, body } = await raw("GET", path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(z.parse(ErrorBody, JSON.parse(body)).error).not.toBe("");
  });

  test("says which methods it takes", async () => {
    const { api } = service();
    const params = {
      organizationId: "x",
      clientId: "x",
      tokenId: "x",
      recordingId: "x",
      orgId: "x",
      id: "x",
    };
    for (const row of TABLE) {
      const path = fillPath(row.path, params);
      const options = await api.fetch(path, { method: "OPTIONS" });
      expect(options.status).toBe(204);
      expect(options.headers.get("allow")?.split(", ")).toContain(row.method);
      const wrong = await api.fetch(path, { method: "PATCH" });
      expect([wrong.status, errorOf(wrong) !== ""]).toEqual([405, true]);
      expect(wrong.headers.get("allow")).toBe(options.headers.get("allow"));
    }
    expect((await api.fetch("/nowhere", { method: "OPTIONS" })).status).toBe(404);
  });

  test.each(["TRACE", "PROPFIND", "M-SEARCH"])(
    "answers the method %s without a failure",
    async (method) => {
      const { status, body } = await raw(method, "/v1/core/recordings");
      expect(status).toBe(405);
      expect(z.parse(ErrorBody, JSON.parse(body)).error).not.toBe("");
    },
  );

  test("answers HEAD as GET without the body", async () => {
    const { api, token } = service();
    const reply = await api.fetch("/v1/core/recordings", {
      method: "HEAD",
      headers: { "x-svc-auth-token": token },
    });
    expect([reply.status, reply.body]).toEqual([200, ""]);
  });

  test("answers with the caller's request id where it is harmless, else with its own", async () => {
    const { api } = service();
    const echo = async (id: string) =>
      (await api.fetch("/healthz", { headers: { "x-request-id": id } })).headers.get(
        "x-request-id",
      );
    expect(await echo("job-7.a_B")).toBe("job-7.a_B");
    for (const id of ["a b", "x".repeat(65), "a;b", "é"])
      expect(await echo(id)).toMatch(/^req_[\w-]{16}$/);
    for (const path of ["/nowhere", "/v1/core/recordings", "/media/x"]) {
      const failed = await api.fetch(path);
      expect([path, failed.headers.get("x-request-id")]).toEqual([
        path,
        expect.stringMatching(/^req_/),
      ]);
    }
  });

  test("answers what the parser refuses in the usual shape", async () => {
    const { port } = new URL(service().api.origin);
    const socket = connect(Number(port), "127.0.0.1");
    socket.end(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"a".repeat(20_000)}\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(z.parse(ErrorBody, JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).error).not.toBe("");
  });

  test("lets anyone see that the service is up", async () => {
    const reply = await service().api.fetch("/healthz");
    const days = (Date.now() - Date.parse(Object(reply.body).clientAppReleaseDate)) / 86_400_000;
    expect([reply.status, Math.round(days)]).toEqual([200, 80]);
  });

  test("has no bench route unless it is asked for", async () => {
    expect((await service().api.fetch("/bench/select-1")).status).toBe(404);
  });

  test("is read from the embedded database once by those who ask the same at once", async () => {
    const { database } = service();
    const draw = () => database.row<{ value: number }>(sql`select random() as value`);
    const [one, other] = await Promise.all([draw(), draw()]);
    expect(one?.value === other?.value).toBe(database.kind === "pglite");
    expect((await draw())?.value).not.toBe(one?.value);
    await database.rows(sql`insert into industry values ('ind_once', 'Once', '')`);
    const remove = () =>
      database.rows(sql`delete from industry where id = 'ind_once' returning id`);
    const removed = await Promise.all([remove(), remove()]);
    expect(removed.flat()).toHaveLength(1);
  });
});
