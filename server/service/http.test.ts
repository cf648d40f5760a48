import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { fillPath } from "~/contract/endpoint.ts";
import { TABLE } from "~/contract/table.ts";
import { z } from "~/contract/zod.ts";
import { ErrorBody } from "~/contract/errors.ts";
import { errorOf, refusalOf, NOWHERE } from "./testing/api.ts";
import { sql } from "~server/shared/database/database.ts";
import { describeService } from "./testing/service.ts";

describeService("the HTTP side", (service) => {
  /** Sends the raw path, which `fetch` would normalize. */
  const raw = (method: string, path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(service().api.origin);
      const sent = request({ hostname, port, method, path }, (response) => {
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
      });
      sent.on("error", reject).end();
    });

  test("an unknown path is a 404 with a body", async () => {
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
  ])("the malformed path %j is rejected in the usual shape", async (path) => {
    const { status, body } = await raw("GET", path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(z.parse(ErrorBody, JSON.parse(body)).error).not.toBe("");
  });

  test("a path lists its methods", async () => {
    const { api } = service();
    for (const row of TABLE) {
      const path = fillPath(row.path, NOWHERE);
      const options = await api.fetch(path, { method: "OPTIONS" });
      expect(options.status).toBe(204);
      expect(options.headers.get("allow")?.split(", ")).toContain(row.method);
      const wrong = await api.fetch(path, { method: "PATCH" });
      expect(refusalOf(wrong)).toBe(405);
      expect(wrong.headers.get("allow")).toBe(options.headers.get("allow"));
    }
    expect((await api.fetch("/nowhere", { method: "OPTIONS" })).status).toBe(404);
  });

  test.each(["TRACE", "PROPFIND", "M-SEARCH"])("the method %s is a 405", async (method) => {
    const { status, body } = await raw(method, "/v1/core/recordings");
    expect(status).toBe(405);
    expect(z.parse(ErrorBody, JSON.parse(body)).error).not.toBe("");
  });

  test("HEAD is answered like GET, without the body", async () => {
    const { api, token } = service();
    const reply = await api.fetch("/v1/core/recordings", {
      method: "HEAD",
      headers: { "x-svc-auth-token": token },
    });
    expect([reply.status, reply.body]).toEqual([200, ""]);
  });

  test("a harmless request ID is echoed, others are replaced", async () => {
    const { api } = service();
    const echo = async (id: string) =>
      (await api.fetch("/healthz", { headers: { "x-request-id": id } })).headers.get(
        "x-request-id",
      );
    for (const id of ["job-7.a_B:1", "x".repeat(128)]) expect(await echo(id)).toBe(id);
    for (const id of ["a b", "x".repeat(129), "a;b", "é"])
      expect(await echo(id)).toMatch(/^req_[\w-]{16}$/);
    for (const path of ["/nowhere", "/v1/core/recordings", "/media/x"]) {
      const failed = await api.fetch(path);
      expect([path, failed.headers.get("x-request-id")]).toEqual([
        path,
        expect.stringMatching(/^req_/),
      ]);
    }
  });

  test("requests the parser rejects are answered in the usual shape", async () => {
    const { port } = new URL(service().api.origin);
    const socket = connect(Number(port), "127.0.0.1");
    socket.end(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"a".repeat(20_000)}\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(z.parse(ErrorBody, JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).error).not.toBe("");
  });

  test("a connection that sends 2,000 requests at once and reads no answer is closed", async () => {
    const { port } = new URL(service().api.origin);
    const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write("GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(2000));
    await closed;
    expect((await service().api.fetch("/healthz")).status).toBe(200);
  });

  test("the health check needs no credential", async () => {
    const reply = await service().api.fetch("/healthz");
    const days = (Date.now() - Date.parse(Object(reply.body).clientAppReleaseDate)) / 86_400_000;
    expect([reply.status, Math.round(days)]).toEqual([200, 80]);
  });

  test("the health check is answered while a long statement runs", async () => {
    const { api, database } = service();
    await database.transaction(async (queries) => {
      let isDone = false;
      const slow = queries.rows(sql`select pg_sleep(2)`).finally(() => (isDone = true));
      const { status } = await api.fetch("/healthz");
      expect([status, isDone]).toEqual([200, false]);
      await slow;
    });
  });

  test("identical concurrent reads share one query on PGlite", async () => {
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
