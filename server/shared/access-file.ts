import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CREDENTIAL_KINDS } from "~/contract/credentials.ts";
import { readJson } from "~/contract/json.ts";
import { ROLES } from "~/contract/roles.ts";
import { z } from "~/contract/zod.ts";
import { SettingError, wrongAt } from "./setting-error.ts";
import {
  addressText,
  isExposed,
  isLoopbackHost,
  quote,
  readSecretFile,
} from "./setting-schemas.ts";

const MAX_BYTES = 2 ** 20;

const described = <T extends z.ZodMiniType>(schema: T, description: string): T =>
  schema.check(z.describe(description));

/** Text of one line. No message repeats it, as it may be a secret. */
const line = (description: string, max = 200) =>
  described(
    z.string().check(
      z.minLength(1),
      z.maxLength(max),
      z.refine((text) => text.trim() !== "" && !/\p{Cc}/u.test(text), {
        error: "isn't a line of text.",
      }),
    ),
    description,
  );

const ISSUER = "https://id.example.com";
const DISCOVERY = "/.well-known/openid-configuration";

const must = (isRight: (url: URL) => boolean, error: string) =>
  z.refine<string>((text) => isRight(new URL(text)), { error, abort: true });

const issuer = () =>
  addressText(ISSUER).check(
    must(
      ({ protocol, hostname }) => protocol === "https:" || isLoopbackHost(hostname),
      "is plain http on a host that isn't loopback. Set an https address.",
    ),
    must(
      ({ pathname }) => !pathname.endsWith(DISCOVERY),
      `ends with ${DISCOVERY}. Leave that out: it is added to the issuer.`,
    ),
  );

const list = <S extends z.ZodMiniType>(item: S, min: number, max: number, description: string) =>
  described(z.array(item).check(z.minLength(min), z.maxLength(max)), description);

/**
 * The file as it is written. Unknown keys are errors, because they may be misspelled. A function, so that a start
 * without the file doesn't build the schema.
 */
export const accessFile = () =>
  z.strictObject({
    $schema: z.optional(line("Where this schema is, for editors.", 2000)),
    provider: described(
      z.strictObject({
        issuer: described(
          issuer(),
          "The issuer identifier, as the provider's discovery document has it: https, or http on loopback.",
        ),
        clientId: line("The console's client ID at the provider."),
        clientSecret: z.optional(line("The client's secret. A public client has none.", 4096)),
        clientSecretFile: z.optional(
          line(
            "A file with the secret, instead of the secret. Its path counts from this file's folder.",
            4096,
          ),
        ),
        name: z.optional(line("The provider as people know it. By default the issuer's host.", 60)),
        scopes: z._default(
          list(line("A scope.", 200), 1, 50, "What to ask the provider for, openid among it."),
          ["openid", "profile", "email"],
        ),
        groupsClaim: z._default(
          line("The claim that has a person's groups, or the path to it: realm_access.roles."),
          "groups",
        ),
        signOut: z._default(
          described(
            z.boolean(),
            "Whether signing out also ends the provider's session, without an id_token_hint.",
          ),
          true,
        ),
      }),
      "The identity provider (OpenID Connect).",
    ),
    connections: list(
      z.strictObject({
        name: line("As people see it, and as grants name it.", 60),
        kind: described(z.enum(CREDENTIAL_KINDS), "The kind of credential."),
        clientId: z.optional(line("The client ID, of a client app only.")),
        secretFile: line(
          "A file with the client secret or the token. Its path counts from this file's folder.",
          4096,
        ),
      }),
      1,
      100,
      "The credentials of the service that the gateway holds.",
    ),
    grants: list(
      z.strictObject({
        group: z.optional(line("Whoever is in this group.")),
        subject: z.optional(line("The person with this ID at the provider.")),
        email: z.optional(
          line("The person with this e-mail address, if the provider verified it."),
        ),
        connection: line("The name of a connection.", 60),
        role: described(z.enum(ROLES), "What they may do with it."),
      }),
      0,
      10_000,
      "Who may use which connection: a group, a subject or an e-mail address each.",
    ),
    contact: z.optional(line("Whom to ask for access, as the page says it.")),
    allowCredentials: z._default(
      described(z.boolean(), "Whether people may also sign in with a credential of the service."),
      false,
    ),
    confirmMinutes: z.optional(
      described(
        z.int().check(z.gte(1), z.lte(480)),
        "Rotating and revoking need a sign-in that isn't older than this.",
      ),
    ),
  });
type AccessFile = z.infer<ReturnType<typeof accessFile>>;

/** The identity provider. Without a secret the console is a public client. */
export type ProviderSettings = Omit<AccessFile["provider"], "clientSecretFile" | "name"> & {
  readonly name: string;
};
/** A credential that the gateway holds, with its file's path. */
export type ConnectionSettings = AccessFile["connections"][number];
/** Lets a person use a connection. Exactly one of group, subject and e-mail is set. */
export type GrantSettings = AccessFile["grants"][number];

/** What ACCESS_FILE says. */
export type AccessSettings = Omit<AccessFile, "$schema" | "provider" | "grants"> & {
  /** The file's path. */
  readonly path: string;
  readonly provider: ProviderSettings;
  readonly grants: readonly GrantSettings[];
};

/** Refuses the file. `wrong` follows the place in it, or is a sentence if the place is empty. */
type Refuse = (place: string, wrong: string) => never;

const refuseIn =
  (path: string): Refuse =>
  (place, wrong) => {
    const where = place === "" ? wrong : wrongAt(place, wrong);
    throw new SettingError("ACCESS_FILE", `names ${path}. ${where}`);
  };

/** Reads and checks the file itself, without those that it names. */
function readAlone(path: string): AccessFile {
  const file = resolve(path);
  const refuse = refuseIn(path);
  const content = readJson(readText(file, refuse));
  // The parser's own words quote the file, which may have a secret in it.
  if (content === undefined) return refuse("", "It isn't JSON.");
  const parsed = z.safeParse(accessFile(), content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(z.core.toDotPath(issue?.path ?? []), issue?.message ?? "");
  }
  const { provider, connections, grants } = parsed.data;
  if (provider.clientSecret !== undefined && isExposed(file)) {
    const mode = `Set its mode with: chmod 600 ${path}`;
    refuse("", `Other users can read it, with a client secret in it. ${mode}`);
  }
  checkProvider(provider, refuse);
  checkConnections(connections, refuse);
  checkGrants(grants, connections, refuse);
  return parsed.data;
}

/** Reads the grants of the access file, also while a secret's file can't be read. Throws as {@link readAccessFile}. */
export const readGrants = (path: string): readonly GrantSettings[] => readAlone(path).grants;

/**
 * Reads and checks the access file and those it names, which are relative to its folder. Throws a {@link SettingError}
 * that says where in it what is wrong, and never a secret.
 */
export function readAccessFile(path: string): AccessSettings {
  const { $schema: _, provider, connections, ...access } = readAlone(path);
  const refuse = refuseIn(path);
  const secretAt = (place: string, name: string) => {
    const secretFile = resolve(dirname(resolve(path)), name);
    const read = readSecretFile(secretFile, "secret");
    if ("wrong" in read) return refuse(place, `names ${secretFile}, ${read.wrong}`);
    return { secretFile, secret: read.text.trim() };
  };
  const { clientSecretFile, ...others } = provider;
  return {
    ...access,
    path,
    provider: {
      ...others,
      clientSecret:
        clientSecretFile === undefined
          ? provider.clientSecret
          : secretAt("provider.clientSecretFile", clientSecretFile).secret,
      name: provider.name ?? new URL(provider.issuer).host,
    },
    connections: connections.map((connection, index) => ({
      ...connection,
      secretFile: secretAt(`connections[${index}].secretFile`, connection.secretFile).secretFile,
    })),
  };
}

function readText(file: string, refuse: Refuse): string {
  try {
    if (statSync(file).size > MAX_BYTES) return refuse("", "It is larger than 1 MB.");
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof SettingError) throw error;
    return refuse("", "It can't be read.");
  }
}

function checkProvider(provider: AccessFile["provider"], refuse: Refuse): void {
  if (provider.clientSecret !== undefined && provider.clientSecretFile !== undefined) {
    refuse("provider", "has a clientSecret and a clientSecretFile. Leave one of them out.");
  }
  if (!provider.scopes.includes("openid")) {
    refuse("provider.scopes", "doesn't have openid. Add it.");
  }
}

function checkConnections(connections: AccessFile["connections"], refuse: Refuse): void {
  const names = new Set<string>();
  for (const [index, { name, kind, clientId }] of connections.entries()) {
    const place = `connections[${index}]`;
    if (names.has(name)) refuse(`${place}.name`, `is ${quote(name)} again. Set another name.`);
    names.add(name);
    if (kind === "client-app" && clientId === undefined) {
      refuse(`${place}.clientId`, "is missing. Set the client app's ID.");
    }
    if (kind !== "client-app" && clientId !== undefined) {
      refuse(`${place}.clientId`, `is set, but ${kind} has none. Leave it out.`);
    }
  }
}

function checkGrants(
  grants: AccessFile["grants"],
  connections: AccessFile["connections"],
  refuse: Refuse,
): void {
  const names = new Set(connections.map(({ name }) => name));
  for (const [index, { group, subject, email, connection }] of grants.entries()) {
    const place = `grants[${index}]`;
    const given = [group, subject, email].filter((who) => who !== undefined).length;
    if (given !== 1) {
      const wrong = given === 0 ? "has none" : "has more than one";
      refuse(place, `${wrong} of group, subject and email. Set one of them.`);
    }
    if (!names.has(connection)) {
      const known = [...names].map(quote).slice(0, 5).join(" or ");
      refuse(
        `${place}.connection`,
        `is ${quote(connection)}, which isn't a connection. Set ${known}.`,
      );
    }
  }
}
