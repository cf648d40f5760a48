import { afterAll, beforeAll, expect, test } from "vitest";
import { CREDENTIAL_KINDS } from "~/contract/credentials.ts";
import { fillPath, pathParams } from "~/contract/endpoint.ts";
import { FORWARD_PREFIX } from "~/contract/first-calls.ts";
import { isEnough, ROLES } from "~/contract/roles.ts";
import { TABLE } from "~/contract/table.ts";
import { OWN_ROUTES } from "../routes.ts";
import { startPeople, type TestPeople } from "./testing/people.ts";

// Each endpoint, with each role and each kind of connection, at the gateway.

const people: TestPeople = await startPeople();
const { gateway, upstream } = people;
afterAll(people.close);

const FORWARDED = TABLE.filter(({ reach }) => reach === "forward").map((row) => ({
  row,
  path: (row.host === "auth" ? "" : FORWARD_PREFIX[row.host === "org" ? "org" : "user"]) + row.path,
}));
const OWN = OWN_ROUTES.filter(
  ({ path }) => path !== "/gateway/session" && !path.startsWith("/gateway/sign-in"),
).filter(({ name }) => name !== "backChannelLogout");
const ALL = [...FORWARDED, ...OWN.map((row) => ({ row, path: row.path }))];

/** A path with something for each of its parameters. */
const filled = (path: string) =>
  fillPath(path, Object.fromEntries(pathParams(path).map((name) => [name, `some-${name}`])));

const cookies = new Map<string, string>();
beforeAll(async () => {
  for (const role of ROLES) {
    for (const kind of CREDENTIAL_KINDS) {
      const { cookie, answer } = await people.enterWith(role, kind);
      expect(answer.json.session).toMatchObject({ role, connection: kind, kind });
      cookies.set(`${role} ${kind}`, cookie);
    }
  }
});

const CASES = ALL.flatMap(({ row, path }) =>
  ROLES.flatMap((role) =>
    CREDENTIAL_KINDS.map((kind) => ({ name: row.name, row, path, role, kind })),
  ),
);

test("the table has cases of each kind", () => {
  expect(FORWARDED.length).toBeGreaterThan(12);
  expect(OWN.map(({ name }) => name)).toContain("rotationRun");
  expect(new Set(ALL.map(({ row }) => row.role))).toEqual(new Set(ROLES));
});

test.each(CASES)(
  "$name for a $role with $kind is as declared",
  async ({ row, path, role, kind }) => {
    upstream.received.length = 0;
    const { status, json } = await gateway.call(filled(path), {
      method: row.method,
      cookie: cookies.get(`${role} ${kind}`) ?? "",
      headers: row.path.includes("/media/") ? { "sec-fetch-site": "same-origin" } : {},
      ...(row.method !== "GET" && { body: {} }),
    });
    const forwarded = upstream.calls().filter(({ method }) => method === row.method);
    if (!isEnough(role, row.role)) {
      expect({ status, code: json.code, stage: json.stage }).toEqual({
        status: 403,
        code: "role_forbidden",
        stage: "not_sent",
      });
      expect(upstream.calls()).toEqual([]);
      return;
    }
    expect(json?.code).not.toBe("role_forbidden");
    if (!("credentials" in row) || !FORWARDED.some((one) => one.row === row)) return;
    if (row.credentials.includes(kind)) expect(forwarded).toHaveLength(1);
    else {
      expect({ status, code: json.code }).toEqual({ status: 403, code: "wrong_credential" });
      expect(upstream.calls()).toEqual([]);
    }
  },
);
