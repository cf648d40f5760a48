import { expect, test } from "vitest";
import { CREDENTIAL_KINDS } from "~/contract/credentials.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import * as later from "~/contract/plain-later.gen.ts";
import * as first from "~/contract/plain.gen.ts";
import { isEnough, ROLES } from "~/contract/roles.ts";
import { TABLE } from "~/contract/table.ts";
import { nameOfSession, reasonAgainst } from "./permissions.ts";

const isEndpoint = (value: unknown): value is PlainEndpoint =>
  typeof value === "object" && value !== null && "method" in value;

const ROWS = [first, later].flatMap((rows) => Object.values<unknown>(rows).filter(isEndpoint));

const CALLS = ROWS.flatMap((row) =>
  ROLES.flatMap((role) => CREDENTIAL_KINDS.map((kind) => ({ row, role, kind }))),
);

test("a call is allowed exactly if its kinds and its role allow it, for every endpoint", () => {
  expect(ROWS.map(({ name }) => name)).toEqual(
    expect.arrayContaining(TABLE.map(({ name }) => name)),
  );
  for (const { row, role, kind } of CALLS) {
    const isKind = row.credentials.length === 0 || row.credentials.includes(kind);
    const reason = reasonAgainst(row, { kind, role });
    const what = `${row.name} as ${role} with ${kind}`;
    expect(reason === undefined, what).toBe(isKind && isEnough(role, row.role));
    // Without a role the credential alone decides.
    expect(reasonAgainst(row, { kind, role: null }) === undefined, what).toBe(isKind);
  }
});

test("a reason names the role and what is needed, or the credentials that could", () => {
  expect(reasonAgainst(first.teamCreate, { kind: "client-app", role: "viewer" })).toBe(
    "Your role is Viewer. This needs Editor.",
  );
  expect(reasonAgainst(first.accessTokenRevoke, { kind: "client-app", role: "editor" })).toBe(
    "Your role is Editor. This needs Admin.",
  );
  expect(reasonAgainst(first.teamCreate, { kind: "oauth-app-token", role: "viewer" })).toBe(
    "This credential can't do that. Sign in with a client app or an organization API token.",
  );
  expect(
    reasonAgainst(first.teamCreate, { kind: "oauth-app-token", role: "admin", connection: "EU" }),
  ).toBe("This connection can't do that. It needs a client app or an organization API token.");
});

test("a session has its person's name, or what is known of them, or the credential's kind", () => {
  const person = { subject: "248289", name: "Ada Lovelace", email: "ada@example.com" };
  const kind = "client-app";
  expect(nameOfSession({ kind, person })).toBe("Ada Lovelace");
  expect(nameOfSession({ kind, person: { ...person, name: null } })).toBe("ada@example.com");
  expect(nameOfSession({ kind, person: { ...person, name: null, email: null } })).toBe("248289");
  expect(nameOfSession({ kind, person: null })).toBe("Client app");
});
