import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { fromJSONSchema } from "zod";
import { z } from "~/contract/zod.ts";
import { EMBEDDED } from "~server/shared/service-settings.ts";
import { GATEWAY, readGatewaySettings } from "~server/shared/settings.ts";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

/** What the person who deploys sets. */
const GIVEN: Readonly<Record<string, string>> = {
  DOMAIN: "console.example.com",
  SESSION_KEY: Buffer.alloc(32, 1).toString("base64url"),
  DATABASE_PASSWORD: "hunter2",
  SERVICE_BASE_URL: "https://api.example.com",
  SERVICE_ORG_API_URL: "https://org.example.com",
  SERVICE_AUTH_URL: "https://auth.example.com",
};

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()),
      image: z.string(),
      depends_on: z.optional(z.unknown()),
      healthcheck: z.optional(z.object({ test: z.array(z.string()) })),
      read_only: z.optional(z.boolean()),
    }),
  ),
});
const { services } = z.parse(Compose, parse(read("compose.yaml")));
const gateways = Object.entries(services).filter(([, { image }]) => image === "tapedeck");

/** The environment of a service, filled in as compose does. */
const environmentOf = (name: string) =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([setting, value]) => [
      setting,
      value.replaceAll(/\$\{(\w+):\?\}/g, (_, given: string) => GIVEN[given] ?? `no ${given}`),
    ]),
  );

const isSetting = (name: string) => name in GATEWAY || name in EMBEDDED;

test("the compose file has two gateways that nothing but their names tells apart", () => {
  expect(gateways.map(([name]) => name)).toEqual(["gateway-1", "gateway-2"]);
  expect(environmentOf("gateway-1")).toEqual(environmentOf("gateway-2"));
  for (const [, { read_only: isReadOnly }] of gateways) expect(isReadOnly).toBe(true);
});

test("every setting of the compose file exists and has a value that the gateway accepts", () => {
  const environment = environmentOf("gateway-1");
  expect(Object.keys(environment).filter((name) => !isSetting(name))).toEqual([]);
  const { DATABASE_PASSWORD: password, DOMAIN: domain } = GIVEN;
  expect(readGatewaySettings(environment)).toMatchObject({
    host: "0.0.0.0",
    port: 4173,
    origin: `https://${domain}`,
    databaseUrl: `postgres://tapedeck:${password}@database:5432/tapedeck`,
    drainSeconds: 5,
    metricsPort: 9464,
    logFormat: "json",
  });
});

/** What the override for people adds to each gateway. */
const People = z.strictObject({
  name: z.string(),
  "x-gateway": z.unknown(),
  services: z.record(
    z.string(),
    z.strictObject({
      environment: z.strictObject({ ACCESS_FILE: z.string() }),
      volumes: z.tuple([z.string()]),
    }),
  ),
});

test("the override for people mounts a folder, in which a file may be replaced", () => {
  const people = z.parse(People, parse(read("compose.people.yaml")));
  expect(Object.keys(people.services)).toEqual(gateways.map(([name]) => name));
  const [first, second] = Object.values(people.services);
  expect(first).toEqual(second);
  expect(first?.environment.ACCESS_FILE).toBe("/etc/tapedeck/access.json");
  expect(first?.volumes).toEqual(["${ACCESS_DIR:?}:/etc/tapedeck:ro"]);
  const named = [...read("access.example.json").matchAll(/File": "([^"]+)"/g)];
  expect(named.map(([, path]) => path)).toEqual(["provider", "production", "staging"]);
});

test("the example of an access file is valid, by its schema and for the gateway", () => {
  const example = read("access.example.json");
  const schema = fromJSONSchema(JSON.parse(read("../access.schema.json")));
  expect(schema.safeParse(JSON.parse(example)).error).toBeUndefined();
  const folder = mkdtempSync(join(tmpdir(), "access-"));
  for (const name of ["provider", "production", "staging"]) {
    writeFileSync(join(folder, name), name, { mode: 0o600 });
  }
  const file = join(folder, "access.json");
  writeFileSync(file, example);
  const { access, origin } = readGatewaySettings({
    ...environmentOf("gateway-1"),
    ACCESS_FILE: file,
  });
  expect(access?.provider).toMatchObject({ clientSecret: "provider", name: "Example ID" });
  expect(access?.connections.map(({ name }) => name)).toEqual(["Production", "Staging"]);
  expect(origin).toBe(`https://${GIVEN.DOMAIN}`);
});

test("the database has the name and the user that the gateways connect with", () => {
  const { username, pathname, hostname } = new URL(
    environmentOf("gateway-1").GATEWAY_DATABASE_URL ?? "",
  );
  // Without POSTGRES_DB the database is named like the user.
  const { POSTGRES_USER: user } = environmentOf("database");
  expect([username, pathname, hostname]).toEqual([user, `/${user}`, "database"]);
});

test("the proxy balances between the gateways, by their readiness", () => {
  const caddyfile = read("Caddyfile");
  const { port } = readGatewaySettings(environmentOf("gateway-1"));
  const addresses = gateways.map(([name]) => `${name}:${port}`).join(" ");
  expect(caddyfile).toContain(`reverse_proxy ${addresses} {`);
  expect(caddyfile).toMatch(/lb_policy round_robin\n/);
  expect(caddyfile).toMatch(/health_uri \/readyz\n/);
  const [, seconds] = /health_interval (\d+)s/.exec(caddyfile) ?? [];
  expect(2 * Number(seconds)).toBeLessThan(5);
});

test("the image runs as a user without rights, with settings that exist", () => {
  const dockerfile = read("Dockerfile");
  const [, set = ""] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
  const environment = Object.fromEntries(set.split(" ").map((pair) => pair.split("=")));
  const { NODE_ENV: mode, ...settings } = environment;
  expect(mode).toBe("production");
  expect(Object.keys(settings).filter((name) => !isSetting(name))).toEqual([]);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toContain(`EXPOSE ${settings.PORT}\n`);
});

test("whatever else is read-only, the gateway can write its activity, whoever it is in group 0", () => {
  const [, folder = "-"] = / DATA_DIR=(\S+)$/m.exec(read("Dockerfile")) ?? [];
  expect(read("Dockerfile")).toContain(` --owner=node --group=0 --mode=0775 ${folder}\n`);
  expect(read("Dockerfile")).toContain(`VOLUME ${folder}\n`);
  const [, state = "-"] = /^StateDirectory=(\S+)$/m.exec(read("tapedeck.service")) ?? [];
  expect(read("tapedeck.service")).toContain(`Environment=DATA_DIR=/var/lib/${state}\n`);
});

test("the systemd unit sets settings that exist", () => {
  const names = [...read("tapedeck.service").matchAll(/^Environment=(\w+)=/gm)].map(
    ([, name = ""]) => name,
  );
  expect(names).toEqual(["SESSION_KEY_FILE", "LOG_FORMAT", "DATA_DIR"]);
  expect(names.filter((name) => !isSetting(name))).toEqual([]);
});
