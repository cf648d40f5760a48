import { DAY } from "~server/shared/clock.ts";
import type { SandboxCredentials } from "~server/shared/sandbox-file.ts";
import { hashSecret, newSecret } from "../process/secrets.ts";
import type { Batch } from "./loading.ts";
import type { SeedOrganization, SeedPerson } from "./organizations.ts";
import { Random } from "./random.ts";

/** More of the sandbox's clients, and the days since each was created: two have old secrets. */
const OTHER_CLIENTS = [
  ["Warehouse export", 131],
  ["Calendar sync", 103],
  ["Lead router", 22],
  ["Coaching dashboard", 7],
] as const;

/** How many organizations have a client for tests that write. They have no clients of the pool. */
const WRITER_ORGANIZATIONS = 2;

/**
 * Adds the sandbox's credentials, a few clients per organization, and `testPool` clients and tokens
 * for tests to use up. Secrets are random, as they mustn't follow from the seed; only their hashes are
 * stored.
 */
export function addCredentials(
  batch: Batch,
  organizations: readonly [SeedOrganization, ...SeedOrganization[]],
  testPool: number,
  now: Date,
) {
  const random = new Random("credentials");
  const [sandbox] = organizations;
  const at = (days: number) => new Date(now.getTime() - days * DAY).toISOString();

  function client(
    organization: SeedOrganization,
    user: SeedPerson,
    name: string,
    role: string,
    days: number,
  ) {
    const made = { clientId: random.id("cli"), clientSecret: newSecret() };
    batch.add("api_client", {
      client_id: made.clientId,
      organization_id: organization.id,
      name,
      role,
      created_by: user.id,
      created_at: at(days),
      secret_hash: hashSecret(made.clientSecret),
    });
    return made;
  }

  const creator = sandbox.people[0];
  const [, colleague = creator, oauthUser = creator] = sandbox.people;
  const credentials: SandboxCredentials = {
    organizationId: sandbox.id,
    userId: creator.id,
    client: client(sandbox, creator, "Console", "root_superadmin", 74),
    organizationClient: client(sandbox, colleague, "CRM sync", "organization_admin", 61),
    organizationApiToken: newSecret(),
    oauth: {
      clientId: random.id("app"),
      clientSecret: newSecret(),
      userId: oauthUser.id,
      tokenId: random.id("tok"),
      accessToken: newSecret(),
    },
    conversationTypes: sandbox.types.map(({ id, name }) => ({ id, name })),
  };
  for (const [name, days] of OTHER_CLIENTS)
    client(sandbox, creator, name, "organization_admin", days);
  organizations.slice(1).forEach((organization, index) => {
    const [first, second = first] = organization.people;
    client(organization, first, "CRM sync", "organization_admin", 48 + ((index * 53) % 220));
    client(organization, second, "Reporting", "organization_admin", 20 + ((index * 29) % 120));
  });
  // Tests write to other organizations than the sandbox's, which tests read.
  const others = organizations.slice(1);
  const writers = others.slice(0, testPool > 0 ? WRITER_ORGANIZATIONS : 0).map((organization) => ({
    ...client(organization, creator, "Test writer", "root_superadmin", 1),
    organizationId: organization.id,
    organizationName: organization.blueprint.name,
  }));
  // Spread over the rest, to keep each one's list short.
  const rest = others.slice(WRITER_ORGANIZATIONS);
  const pool = Array.from({ length: testPool }, (_, index) => {
    const organization = rest[index % rest.length] ?? sandbox;
    const name = `Test pool ${String(index + 1).padStart(3, "0")}`;
    const made = client(organization, creator, name, "organization_admin", 1);
    return { ...made, organizationId: organization.id };
  });

  const inSandbox = { organization_id: sandbox.id };
  batch.add("legacy_token", {
    id: random.id("lgt"),
    ...inSandbox,
    hash: hashSecret(credentials.organizationApiToken),
    user_id: creator.id,
    created_at: at(200),
  });
  const { oauth } = credentials;
  batch.add("oauth_app", {
    client_id: oauth.clientId,
    ...inSandbox,
    name: "Field app",
    secret_hash: hashSecret(oauth.clientSecret),
    created_at: at(150),
  });
  const token = (id: string, accessToken: string, days: number) =>
    batch.add("oauth_token", {
      id,
      client_id: oauth.clientId,
      ...inSandbox,
      hash: hashSecret(accessToken),
      user_id: oauth.userId,
      created_at: at(days),
    });
  token(oauth.tokenId, oauth.accessToken, 120);
  for (const days of [90, 45, 12]) token(random.id("tok"), newSecret(), days);
  const testTokens = Array.from({ length: testPool }, () => {
    const made = { tokenId: random.id("tok"), accessToken: newSecret() };
    token(made.tokenId, made.accessToken, 1);
    return made;
  });
  return { credentials, testWriters: writers, testPool: pool, testTokens };
}
