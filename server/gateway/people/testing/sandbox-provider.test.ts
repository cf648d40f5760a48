import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAccessFile } from "~server/shared/access-file.ts";
import { newClient, sandboxConnections, writeAccessFile } from "./sandbox-provider.mjs";

test("the access file it writes is valid and can be read by its owner only", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "people-")), "people");
  const client = newClient();
  const sandbox = {
    client: { clientId: "client-1", clientSecret: "secret-1" },
    organizationClient: { clientId: "client-2", clientSecret: "secret-2" },
  };
  const path = writeAccessFile(folder, sandboxConnections(sandbox), {
    issuer: "http://127.0.0.1:9000",
    ...client,
  });
  const { connections, grants, provider } = readAccessFile(path);
  expect(provider.clientSecret).toBe(client.clientSecret);
  expect(grants).toHaveLength(6);
  for (const [index, { secretFile }] of connections.entries()) {
    expect(readFileSync(secretFile, "utf8")).toBe(`secret-${index + 1}`);
    expect(statSync(secretFile).mode & 0o077).toBe(0);
  }
});
