import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startFakeProvider } from "./fake-provider.ts";

/** A client: the console's at the provider, or a client app of the service. */
interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

const person = (name: string, email: string, group: string) => ({
  name,
  email,
  email_verified: true,
  groups: [group],
});

/** The provider's people, by login. Each group has one role. */
export const PEOPLE = {
  ada: person("Ada Admin", "ada@example.com", "tapedeck-admins"),
  ed: person("Ed Editor", "ed@example.com", "tapedeck-editors"),
  vi: person("Vi Viewer", "vi@example.com", "tapedeck-viewers"),
  sam: person("Sam Stranger", "sam@example.com", "everyone"),
};

/** Seconds: a session of the console, whose clock tests move, and longer. */
const LIFETIME = 50_400;

/** Starts an identity provider with these people. */
export async function startPeopleProvider(client: Client) {
  const provider = await startFakeProvider(client);
  for (const [login, claims] of Object.entries(PEOPLE)) provider.people.set(login, claims);
  provider.lifetime = LIFETIME;
  return provider;
}

/** Connections with the sandbox's clients, by name: one for all organizations, one for its own. */
export const sandboxConnections = ({
  client,
  organizationClient,
}: Readonly<Record<"client" | "organizationClient", Client>>): Readonly<
  Record<string, Client>
> => ({
  "All organizations": client,
  "Meridian Home Group": organizationClient,
});

/**
 * Writes an access file, and the secrets that it names, into a folder; returns its path. Each role's group may use all
 * connections, given by name. `more` is what else the file says.
 */
export function writeAccessFile(
  folder: string,
  clients: Readonly<Record<string, Client>>,
  { issuer, clientId, clientSecret }: Client & { readonly issuer: string },
  more: object = {},
): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    // The mode above is only of a new file.
    chmodSync(path, 0o600);
    return path;
  };
  write("provider", clientSecret);
  const connections = Object.entries(clients).map(([name, credential], index) => {
    const secretFile = `connection-${index + 1}`;
    write(secretFile, credential.clientSecret);
    return { name, kind: "client-app", clientId: credential.clientId, secretFile };
  });
  const grants = connections.flatMap(({ name: connection }) =>
    ["admin", "editor", "viewer"].map((role) => ({ group: `tapedeck-${role}s`, connection, role })),
  );
  const provider = { issuer, clientId, clientSecretFile: "provider", name: "Example ID" };
  const access = { provider, connections, grants, contact: "it@example.com", ...more };
  return write("access.json", `${JSON.stringify(access, null, 2)}\n`);
}
