import { generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { z } from "~/contract/zod.ts";
import { startListening } from "../../server/gateway/testing/listening.ts";
import { type Browser, CLIENT } from "./console.ts";
import { openFolder, startNeighbor } from "./neighbor.ts";

const PASSWORD = "password";
const SHARE = "/usr/share/lemonldap-ng/portal";
const MODULES = [
  "mpm_event",
  "authz_core",
  "dir",
  "alias",
  "env",
  "headers",
  "rewrite",
  "mime",
  "fcgid",
];

const Asked = z.object({ user: z.string(), password: z.optional(z.string()) });

/** The directory that it asks about people, over REST. */
async function startDirectory(people: Map<string, readonly string[]>) {
  const server = createServer(async (request, response) => {
    const { user, password } = z.parse(Asked, await json(request));
    const groups = people.get(user);
    const isRight = request.url !== "/sign-in" || password === PASSWORD;
    const info = { uid: user, cn: user, mail: `${user}@example.com`, groups: groups?.join("; ") };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(groups && isRight ? { result: true, info } : { result: false }));
  });
  const { address, close } = await startListening(server);
  onTestFinished(close);
  return address;
}

const openMade = (folder: string, name: string) => {
  const path = join(folder, name);
  mkdirSync(path);
  chmodSync(path, 0o777);
  return path;
};

/** Starts LemonLDAP::NG's portal with people in groups, and the console at this address as its client. */
export async function startLemonldap(
  port: number,
  console: string,
  people: Map<string, readonly string[]>,
) {
  const folder = openFolder();
  const issuer = `http://localhost:${port}/`;
  const directory = await startDirectory(people);
  const [configurations, sessions, cache] = ["conf", "sessions", "cache"].map((name) =>
    openMade(folder, name),
  );
  const lock = openMade(folder, "lock");
  const generate = "Lemonldap::NG::Common::Apache::Session::Generate::SHA256";
  let made = 0;
  /** Writes the next configuration, which has a new key pair; it is read within a second. */
  function configure() {
    made += 1;
    const keys = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const storage = { Directory: sessions, LockDirectory: lock, generateModule: generate };
    const configuration = {
      cfgNum: made,
      cfgDate: String(1_700_000_000 + made),
      portal: issuer,
      domain: "localhost",
      cookieName: "lemonldap",
      securedCookie: 0,
      authentication: "REST",
      userDB: "Same",
      passwordDB: "Null",
      registerDB: "Null",
      restAuthUrl: `${directory}/sign-in`,
      restUserDBUrl: `${directory}/person`,
      globalStorage: "Apache::Session::File",
      globalStorageOptions: storage,
      persistentStorage: "Apache::Session::File",
      persistentStorageOptions: storage,
      localSessionStorage: "Cache::FileCache",
      localSessionStorageOptions: {
        namespace: "sessions",
        default_expires_in: 1,
        directory_umask: "007",
        cache_root: cache,
        cache_depth: 3,
      },
      notification: 0,
      // Seconds within which it doesn't ask anybody again.
      portalForceAuthnInterval: 0,
      requireToken: 0,
      locationRules: {},
      exportedVars: { uid: "uid", cn: "cn", mail: "mail" },
      issuerDBOpenIDConnectActivation: 1,
      oidcServiceIgnoreScopeForClaims: 1,
      oidcServicePrivateKeySig: keys.privateKey,
      oidcServicePublicKeySig: keys.publicKey,
      oidcServiceKeyIdSig: `key-${made}`,
      oidcRPMetaDataOptions: {
        console: {
          oidcRPMetaDataOptionsClientID: CLIENT.clientId,
          oidcRPMetaDataOptionsClientSecret: CLIENT.clientSecret,
          oidcRPMetaDataOptionsRedirectUris: `${console}/gateway/sign-in/return`,
          oidcRPMetaDataOptionsIDTokenSignAlg: "RS256",
          oidcRPMetaDataOptionsBypassConsent: 1,
          oidcRPMetaDataOptionsAllowOffline: 1,
          oidcRPMetaDataOptionsRequirePKCE: 1,
          oidcRPMetaDataOptionsUserIDAttr: "uid",
        },
      },
      oidcRPMetaDataExportedVars: { console: { name: "cn", email: "mail", groups: "groups" } },
      oidcRPMetaDataOptionsExtraClaims: { console: {} },
    };
    writeFileSync(join(configurations ?? "", `lmConf-${made}.json`), JSON.stringify(configuration));
  }
  configure();

  const local = join(folder, "lemonldap-ng.ini");
  writeFileSync(
    local,
    `[all]
     logLevel = error
     checkTime = 1
     [configuration]
     type = File
     dirName = ${configurations}
     localStorage = Cache::FileCache
     localStorageOptions = { 'namespace' => 'configuration', 'default_expires_in' => 600, 'directory_umask' => '007', 'cache_root' => '${cache}', 'cache_depth' => 3 }
     [portal]
     staticPrefix = /static
     templateDir = ${SHARE}/templates
     languages = en
    `.replaceAll(/^ +/gm, ""),
  );
  const apache = join(folder, "apache.conf");
  const page = '"!^/(?:static.*|.*\\.fcgi(?:/.*)?)$"';
  writeFileSync(
    apache,
    [
      `ServerRoot ${folder}`,
      `DefaultRuntimeDir ${folder}`,
      `PidFile ${folder}/pid`,
      `Mutex file:${folder} default`,
      `ErrorLog ${folder}/log`,
      ...MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      ...(process.getuid?.() === 0 ? ["User www-data", "Group www-data"] : []),
      "ServerName localhost",
      `Listen 127.0.0.1:${port}`,
      "TypesConfig /etc/mime.types",
      `FcgidInitialEnv LLNG_DEFAULTCONFFILE ${local}`,
      `FcgidIPCDir ${openMade(folder, "fcgid")}`,
      `FcgidProcessTableFile ${folder}/fcgid/table`,
      `DocumentRoot ${SHARE}/htdocs/`,
      `<Directory ${SHARE}/htdocs/>`,
      "Require all granted",
      "Options +ExecCGI +FollowSymLinks",
      "</Directory>",
      "RewriteEngine On",
      `RewriteCond "%{REQUEST_URI}" ${page}`,
      'RewriteRule "^/(.+)$" "/index.fcgi/$1" [PT]',
      "<Files *.fcgi>",
      "SetHandler fcgid-script",
      "CGIPassAuth On",
      "</Files>",
      "DirectoryIndex index.fcgi",
      "",
    ].join("\n"),
  );
  const isUp = async () => {
    const signal = AbortSignal.timeout(5000);
    return (await fetch(`${issuer}.well-known/openid-configuration`, { signal })).ok;
  };
  await startNeighbor("apache2", ["-f", apache, "-DFOREGROUND"], { folder, isUp });

  return {
    issuer,
    people,
    changeKey: configure,
    /** Signs a person in at an address of its authorization endpoint; the query that leads back. */
    authorize: async (browser: Browser, location: string, user: string) => {
      let address = location;
      let page = await browser("GET", address);
      // Whoever is signed in there is led straight back, or asked whether to renew that, and then for the password.
      for (let forms = 0; !page.at.startsWith(console); forms += 1) {
        if (forms === 3) throw new Error(`It led to ${page.at} ${page.text}`);
        if (page.at === "") {
          const [, action = "#"] = /<form[^>]*action="([^"]*)"/.exec(page.text) ?? [];
          address = new URL(action, address).href.replace(/#$/, "");
          const form = new URLSearchParams({ user, password: PASSWORD });
          for (const [input] of page.text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
            const [, name = ""] = /name="([^"]*)"/.exec(input) ?? [];
            const [, value = ""] = /value="([^"]*)"/.exec(input) ?? [];
            if (name !== "") form.set(name, value);
          }
          page = await browser("POST", address, form);
        } else {
          address = new URL(page.at, address).href;
          page = await browser("GET", address);
        }
      }
      return new URL(page.at).searchParams;
    },
    /** Forgets all sessions and refresh tokens. */
    revoke: () => {
      for (const name of readdirSync(sessions ?? "")) rmSync(join(sessions ?? "", name));
      for (const name of readdirSync(cache ?? "")) {
        if (name === "sessions") rmSync(join(cache ?? "", name), { recursive: true });
      }
    },
  };
}
