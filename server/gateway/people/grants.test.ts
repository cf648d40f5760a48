import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SignInProblem } from "~/contract/sign-in.ts";
import { type GrantSettings, readAccessFile } from "~server/shared/access-file.ts";
import { createGrants, grantedTo, whyNotGranted } from "./grants.ts";
import type { Claims } from "./identity.ts";

const connections = ["production", "staging"].map((name) => ({
  name,
  kind: "client-app" as const,
  clientId: name,
  secretFile: name,
}));
const person: Claims = {
  subject: "1",
  name: null,
  email: "Ann@Example.com",
  isEmailVerified: true,
  groups: ["sales", "ops"],
  isOverage: false,
};
const groupGrant = { group: "sales", connection: "production", role: "viewer" } as const;
const emailGrant = { email: "ann@example.com", connection: "staging", role: "admin" } as const;

test("the highest role of a connection counts, in the order of the connections", () => {
  const grants = [
    emailGrant,
    groupGrant,
    { group: "ops", connection: "production", role: "editor" },
    { subject: "1", connection: "production", role: "viewer" },
    { subject: "2", connection: "production", role: "admin" },
    { group: "others", connection: "staging", role: "admin" },
  ] as const;
  expect(grantedTo({ connections, grants }, person)).toEqual([
    { name: "production", role: "editor" },
    { name: "staging", role: "admin" },
  ]);
});

test("an e-mail address counts only if it is verified, and groups only as they are written", () => {
  const grants = [emailGrant, { ...groupGrant, group: "Sales" }];
  expect(grantedTo({ connections, grants }, person)).toHaveLength(1);
  expect(grantedTo({ connections, grants }, { ...person, isEmailVerified: false })).toEqual([]);
});

const others = { ...groupGrant, group: "others" };
const someone = { ...emailGrant, email: "bob@example.com" };

test.each<[string, Partial<Claims>, GrantSettings[], SignInProblem]>([
  ["no grant for them", {}, [others, someone], "no_access"],
  ["an unverified e-mail", { isEmailVerified: false }, [others, emailGrant], "email_unverified"],
  ["no e-mail", { email: null }, [emailGrant], "no_email"],
  ["no groups", { groups: [] }, [groupGrant], "no_groups"],
  ["too many groups", { groups: [], isOverage: true }, [groupGrant, someone], "groups_overage"],
  ["no grants at all", {}, [], "no_access"],
])("a person with %s is told so", (_, claims, grants, problem) => {
  const stranger = { ...person, ...claims };
  expect(grantedTo({ connections, grants }, stranger)).toEqual([]);
  expect(whyNotGranted({ grants }, stranger)).toBe(problem);
});

test("a removed grant counts at once, also while secrets' files can't be read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "grants-"));
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, name), text, { mode: 0o600 });
  const grantAll = (grants: readonly GrantSettings[]) => {
    const provider = {
      issuer: "https://id.example.com",
      clientId: "tapedeck",
      clientSecretFile: "oidc",
    };
    const file = { provider, connections, grants: [...grants, someone] };
    write("access.json", JSON.stringify(file));
  };
  const files = ["oidc", ...connections.map(({ secretFile }) => secretFile)];
  for (const file of files) write(file, "secret");
  grantAll([groupGrant]);
  const lines: string[] = [];
  const error = (line: string) => void lines.push(line);
  const settings = readAccessFile(join(folder, "access.json"));
  const grants = createGrants(settings, { info: () => {}, error });
  await grants.refresh();
  expect(grants.of(person)).toHaveLength(1);

  for (const file of files) write(file, "");
  grantAll([]);
  await grants.refresh();
  expect(grants.of(person)).toEqual([]);
  expect(lines).toEqual([]);

  grantAll([groupGrant]);
  await grants.refresh();
  write("access.json", "{");
  for (let time = 0; time < 3; time += 1) await grants.refresh();
  expect(grants.of(person)).toHaveLength(1);
  expect(lines).toEqual([expect.stringContaining("It isn't JSON.")]);
});
