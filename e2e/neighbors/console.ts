import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { signInStart } from "~/contract/sign-in.ts";
import { cookiesOf } from "../../server/gateway/people/testing/people.ts";
import { SESSION, startTestGateway } from "../../server/gateway/testing/gateway.ts";
import { startService } from "./service.ts";

/** The console at its identity provider. */
export const CLIENT = { clientId: "tapedeck", clientSecret: "client-secret+/=&%" };
/** Minutes after which the gateway asks the provider again, and one more. */
export const LATER = 6 * 60_000;

/** A browser of its own: it keeps cookies and follows no redirect. */
export function openBrowser() {
  const cookies = new Map<string, string>();
  return async (method: string, url: string, body?: unknown) => {
    const isForm = body instanceof URLSearchParams;
    const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
    const answer = await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
        ...(body !== undefined && { "content-type": type }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return {
      status: answer.status,
      at: answer.headers.get("location") ?? "",
      text: await answer.text(),
    };
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** Real time, as the provider has it, until the test moves it. */
function startRealClock() {
  let ahead = -Number(process.env.CLOCK_OFFSET ?? 0);
  return {
    now: () => Date.now() + ahead,
    after: (milliseconds: number, run: () => void) => void setTimeout(run, milliseconds).unref(),
    pass: (milliseconds: number) => (ahead += milliseconds),
  };
}

function writeAccess(provider: object): string {
  const folder = mkdtempSync(join(tmpdir(), "access-"));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  write("secret", "secret-1");
  const connection = { name: "Production", kind: "client-app", clientId: "client-1" };
  const grants = [
    { group: "admins", connection: "Production", role: "admin" },
    { group: "sales", connection: "Production", role: "viewer" },
  ];
  const connections = [{ ...connection, secretFile: "secret" }];
  return write("access.json", JSON.stringify({ provider, connections, grants }));
}

/** Signs a person in at the address that the browser was sent to; the query that leads back. */
export type Authorize = (
  browser: Browser,
  location: string,
  username: string,
) => Promise<URLSearchParams>;

/** A console at a port, whose people sign in with a provider. Admins and sales may enter. */
export async function startConsole(
  port: number,
  provider: { readonly issuer: string },
  authorize: Authorize,
) {
  const service = await startService("store.example");
  onTestFinished(service.close);
  const clock = startRealClock();
  const ACCESS_FILE = writeAccess({ ...CLIENT, ...provider });
  const environment = { ORIGIN: `http://localhost:${port}`, PORT: String(port), ACCESS_FILE };
  const gateway = await startTestGateway(service.address, environment, { clock });
  onTestFinished(() => gateway.close());
  return {
    clock,
    gateway,
    enter: async (username: string, browser = openBrowser()) => {
      const start = await gateway.call(signInStart.path, { body: { to: "/" } });
      let [to, cookie] = [String(start.json.location), cookiesOf(start)];
      // It may lead to the provider once more.
      while (URL.canParse(to)) {
        const query = await authorize(browser, to, username);
        const answer = await gateway.call(`/gateway/sign-in/return?${query}`, {
          cookie,
          headers: { "x-console": "0", "sec-fetch-site": "cross-site" },
        });
        [to, cookie] = [String(answer.headers.location), cookiesOf(answer)];
      }
      return { browser, to, cookie };
    },
    /** The role of a session; null once it has ended. */
    roleOf: async (cookie: string) =>
      (await gateway.call(SESSION, { cookie })).json.session?.role ?? null,
  };
}
