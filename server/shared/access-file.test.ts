import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format } from "prettier";
import { expect, test } from "vitest";
import { z } from "~/contract/zod.ts";
import { accessFile, readAccessFile } from "./access-file.ts";
import { SettingError } from "./setting-error.ts";

const folder = mkdtempSync(join(tmpdir(), "access-"));
mkdirSync(join(folder, "secrets"));
const put = (name: string, text: string, mode = 0o600) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};
const secret = put("secrets/production", "canary-production\n");
put("secrets/oidc", "canary-oidc\n");
put("secrets/empty", " \n");
put("secrets/exposed", "canary-exposed", 0o640);

const PROVIDER = {
  issuer: "https://id.example.com/realms/sales",
  clientId: "tapedeck",
  clientSecretFile: "secrets/oidc",
};
const PRODUCTION = {
  name: "Production",
  kind: "client-app",
  clientId: "client-1",
  secretFile: "secrets/production",
};
const LEGACY = {
  name: "Legacy",
  kind: "organization-api-token",
  secretFile: secret,
};
const GOOD = {
  provider: PROVIDER,
  connections: [PRODUCTION, LEGACY],
  grants: [
    { group: "sales-ops", connection: "Production", role: "admin" },
    { email: "ann@example.com", connection: "Legacy", role: "viewer" },
    { subject: "8f2c", connection: "Production", role: "editor" },
  ],
};

let written = 0;
const write = (content: unknown, mode?: number) =>
  put(
    `access-${(written += 1)}.json`,
    typeof content === "string" ? content : JSON.stringify(content),
    mode,
  );

test("a file without what is optional has the defaults", () => {
  // Others may read it: it names secrets and holds none.
  const path = write(GOOD, 0o644);
  expect(readAccessFile(path)).toEqual({
    path,
    provider: {
      issuer: "https://id.example.com/realms/sales",
      clientId: "tapedeck",
      clientSecret: "canary-oidc",
      name: "id.example.com",
      scopes: ["openid", "profile", "email"],
      groupsClaim: "groups",
      signOut: true,
    },
    connections: [
      { name: "Production", kind: "client-app", clientId: "client-1", secretFile: secret },
      {
        name: "Legacy",
        kind: "organization-api-token",
        clientId: undefined,
        secretFile: secret,
      },
    ],
    grants: GOOD.grants,
    contact: undefined,
    allowCredentials: false,
    confirmMinutes: undefined,
  });
});

test("everything can be set, and the issuer is kept as it is written", () => {
  const { clientSecretFile: _, ...provider } = PROVIDER;
  const all = {
    $schema: "./access.schema.json",
    provider: {
      ...provider,
      issuer: "https://id.example.com/",
      clientSecret: "canary-inline",
      name: "Example ID",
      scopes: ["openid", "groups"],
      groupsClaim: "roles",
    },
    connections: [PRODUCTION],
    grants: [],
    contact: "it@example.com",
    allowCredentials: true,
    confirmMinutes: 10,
  };
  const { connections: __, $schema: ___, provider: expected, ...rest } = all;
  expect(readAccessFile(write(all))).toMatchObject({ ...rest, provider: expected });
});

test("a public client has no secret, and an issuer on loopback may be plain http", () => {
  const provider = { issuer: "http://127.0.0.1:9000", clientId: "tapedeck" };
  const read = readAccessFile(write({ ...GOOD, provider })).provider;
  expect([read.clientSecret, read.name]).toEqual([undefined, "127.0.0.1:9000"]);
});

test.for<[wrong: unknown, says: string]>([
  ["{", "It isn't JSON."],
  [`{"provider":"${"x".repeat(2 ** 20)}"}`, "It is larger than 1 MB."],
  [[], "json. Invalid input: expected object, received array"],
  [provider({ issuer: "http://id.example.com" }), "provider.issuer is plain http on a host"],
  [provider({ issuer: "https://me:canary-1@x" }), "provider.issuer has a user or a password"],
  [provider({ issuer: "https://id.example.com/?a=b" }), "provider.issuer has a query"],
  [provider({ issuer: "https://id.example.com/#a" }), "provider.issuer has a query or a fragment"],
  [
    provider({ issuer: "https://x/.well-known/openid-configuration" }),
    "provider.issuer ends with /.well-known/openid-configuration. Leave",
  ],
  [provider({ clientSecret: "canary-1" }), "provider has a clientSecret and a clientSecretFile"],
  [
    provider({ clientSecretFile: "none" }),
    `names ${join(folder, "none")}, which can't be read. Set`,
  ],
  [provider({ clientSecretFile: "secrets/empty" }), "which holds no secret. Put a secret into it"],
  [provider({ clientSecretFile: "secrets/exposed" }), "which other users can read. Set its mode"],
  [provider({ scopes: ["profile"] }), "provider.scopes doesn't have openid. Add it"],
  [connection({ name: "a\nb" }), "connections[0].name isn't a line of text."],
  [connection({ name: "Legacy" }), 'connections[1].name is "Legacy" again. Set another name'],
  [connection({ clientId: undefined }), "connections[0].clientId is missing. Set the client app's"],
  [
    connection({ kind: "oauth-app-token" }),
    "connections[0].clientId is set, but oauth-app-token has none. Leave",
  ],
  [connection({ secretFile: "secrets/empty" }), "connections[0].secretFile names"],
  [connection({ secret: "canary-1" }), 'connections[0]: Unrecognized key: "secret"'],
  [grant({ group: undefined }), "grants[0] has none of group, subject and email. Set one of them"],
  [grant({ email: "ann@example.com" }), "grants[0] has more than one of group, subject and email"],
  [
    grant({ connection: "production" }),
    'grants[0].connection is "production", which isn\'t a connection. Set "Production" or "Legacy"',
  ],
])("case %# is rejected in one line that says where", ([wrong, says]) => {
  const path = write(wrong);
  const message = messageOf(path);
  expect(message).toContain(`ACCESS_FILE names ${path}. `);
  expect(message).toContain(says);
  expect(message).not.toContain("\n");
  expect(message).not.toContain("canary");
});

test("a file that isn't there is named", () => {
  const path = join(folder, "none.json");
  expect(messageOf(path)).toBe(`ACCESS_FILE names ${path}. It can't be read.`);
});

test("a file with a client secret in it may not be readable by others", () => {
  const provider = { issuer: PROVIDER.issuer, clientId: "tapedeck", clientSecret: "canary-1" };
  const path = write({ ...GOOD, provider }, 0o644);
  const wrong = "Other users can read it, with a client secret in it";
  expect(messageOf(path)).toBe(
    `ACCESS_FILE names ${path}. ${wrong}. Set its mode with: chmod 600 ${path}`,
  );
});

test("the schema of the file is server/access.schema.json (vitest -u writes it)", async () => {
  const { $schema, ...rest } = z.toJSONSchema(accessFile(), { io: "input" });
  const schema = { $schema, title: "Tapedeck's ACCESS_FILE", ...rest };
  const text = await format(JSON.stringify(schema), { parser: "json", printWidth: 100 });
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, "../access.schema.json"));
});

function provider(changes: object) {
  return { ...GOOD, provider: { ...PROVIDER, ...changes } };
}

/** The first connection, changed. */
function connection(changes: object) {
  return { ...GOOD, connections: [{ ...PRODUCTION, ...changes }, LEGACY] };
}

/** The first grant, changed. */
function grant(changes: object) {
  return { ...GOOD, grants: [{ ...GOOD.grants[0], ...changes }] };
}

function messageOf(path: string): string {
  try {
    readAccessFile(path);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return "";
}
