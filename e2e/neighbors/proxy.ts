import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { freePort } from "../../server/service/testing/postgres.ts";
import { ask, type Asking, startTestGateway } from "../../server/gateway/testing/gateway.ts";
import { makeCertificate, openFolder, startNeighbor } from "./neighbor.ts";

const NAME = "console.example.com";

interface Proxy {
  /** The file in server/deploy. */
  readonly file: string;
  /** What starts it, with the documented configuration in a file of this folder. */
  readonly command: (folder: string, port: number, site: string) => string[];
}

const MODULES = [
  "mpm_event",
  "authz_core",
  "headers",
  "proxy",
  "proxy_http",
  "slotmem_shm",
  "proxy_balancer",
  "lbmethod_byrequests",
  "socache_shmcb",
  "ssl",
  "unique_id",
];

/** Writes what the machine's own configuration has, and returns its file. */
function write(folder: string, lines: readonly string[]): string {
  const file = join(folder, "main.conf");
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

export const PROXIES = ["nginx", "apache2", "haproxy", "caddy"] as const;
type ProxyName = (typeof PROXIES)[number];

const DOCUMENTED: Readonly<Record<ProxyName, Proxy>> = {
  nginx: {
    file: "nginx.conf",
    command: (folder, _, site) => {
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
      const main = write(folder, [
        `pid ${folder}/pid; daemon off; events {}`,
        `http { access_log off; ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}`,
        `include ${site}; }`,
      ]);
      return ["-p", folder, "-e", "stderr", "-c", main];
    },
  },
  apache2: {
    file: "apache.conf",
    command: (folder, port, site) => {
      const modules = "/usr/lib/apache2/modules";
      const main = write(folder, [
        `ServerRoot ${folder}`,
        `DefaultRuntimeDir ${folder}`,
        `PidFile ${folder}/pid`,
        `Mutex file:${folder} default`,
        `ErrorLog ${folder}/log`,
        ...MODULES.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
        ...(process.getuid?.() === 0 ? ["User www-data", "Group www-data"] : []),
        `ServerName ${NAME}`,
        `Listen 127.0.0.1:${port}`,
        `Include ${site}`,
      ]);
      return ["-f", main, "-DFOREGROUND"];
    },
  },
  haproxy: { file: "haproxy.cfg", command: (_, __, site) => ["-db", "-f", site] },
  caddy: {
    file: "Caddyfile",
    command: (folder, port, site) => {
      const own = `{\nadmin off\nauto_https disable_redirects\ndefault_bind 127.0.0.1\nhttps_port ${port}\n}`;
      const tls = `tls ${folder}/console.crt ${folder}/console.key`;
      const text = readFileSync(site, "utf8").replace("{$DOMAIN} {", `{$DOMAIN} {\n${tls}`);
      writeFileSync(site, `${own}\n${text}`);
      return ["run", "--config", site, "--adapter", "caddyfile"];
    },
  },
};

/** A file of server/deploy, at `/` or below a path as its comment says, for this test's ports and certificate. */
function configuration(
  file: string,
  base: string,
  folder: string,
  port: number,
  gateways: readonly number[],
) {
  const text = readFileSync(new URL(`../../server/deploy/${file}`, import.meta.url), "utf8");
  const below = text.replace(/# Below a path: (.*)\n.*\n/, "$1\n");
  expect(below).not.toBe(text);
  const [one, two] = gateways.map((number) => `127.0.0.1:${number}`);
  const site = join(folder, "site.conf");
  writeFileSync(
    site,
    (base === "" ? text : below)
      .replaceAll(/(?:127\.0\.0\.1|gateway-1):4173/g, String(one))
      .replaceAll(/127\.0\.0\.1:4174|gateway-2:4173/g, String(two))
      .replace(/(listen |VirtualHost \*:|bind :)443/, (_, before: string) =>
        before.startsWith("V")
          ? `VirtualHost *:${port}`
          : `${before.replace(":", "")}127.0.0.1:${port}`,
      )
      .replaceAll(/\/etc\/ssl\/(console\.\w+)/g, `${folder}/$1`),
  );
  return site;
}

/** A proxy with its documented configuration at a free port, for gateways that need its address first. */
async function openProxy(name: ProxyName, base = "") {
  const { file, command } = DOCUMENTED[name];
  const port = await freePort();
  const host = `${NAME}:${port}`;
  const through = (path: string, { headers, ...asking }: Asking = {}) =>
    ask(port, base + path, {
      ...asking,
      servername: NAME,
      headers: {
        host,
        "x-console": "1",
        "sec-fetch-site": "same-origin",
        ...(asking.body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
    });
  return {
    name: NAME,
    host,
    port,
    origin: `https://${host}${base}`,
    /** Sends a call through it. */
    through,
    /** Starts it in front of gateways at these ports. */
    start: async (gateways: readonly number[]) => {
      const folder = openFolder();
      makeCertificate(folder, NAME);
      const site = configuration(file, base, folder, port, gateways);
      await startNeighbor(name, command(folder, port, site), {
        folder,
        environment: { DOMAIN: NAME, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        isUp: async () => (await through("/")).status === 200,
      });
    },
  };
}

/** Two gateways of a service and a database behind a proxy with its documented configuration. */
export async function startBehind(
  name: ProxyName,
  service: { readonly address: string },
  GATEWAY_DATABASE_URL: string,
  base?: string,
) {
  const { start, origin, ...proxy } = await openProxy(name, base);
  const ports = [await freePort(), await freePort()];
  const startGateway = (port = 0) =>
    startTestGateway(
      service.address,
      { ORIGIN: origin, PORT: String(port), GATEWAY_DATABASE_URL },
      // A clip on loopback is refused outside of tests.
      { mediaLookup: (_, __, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]) },
    );
  const gateways = await Promise.all(ports.map(startGateway));
  onTestFinished(async () => void (await Promise.all(gateways.map((one) => one.close()))));
  await start(ports);
  return {
    ...proxy,
    gateways,
    /** Ends one of them in good time and starts it again. */
    restart: async (index: number) => {
      await gateways[index]?.close(5);
      gateways[index] = await startGateway(ports[index]);
    },
  };
}
