import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { tokenExchange } from "~/contract/access-tokens.ts";
import { apiClientRotateSecret } from "~/contract/api-clients.ts";
import { startListening } from "../../server/gateway/testing/listening.ts";

const ROTATE = new RegExp(
  `^${apiClientRotateSecret.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`,
);

/** A fault of one rotation between gateway and service. */
export interface ServiceFault {
  readonly fault: "none" | "refused" | "revoked" | "reset before" | "reset after" | "truncated";
  /** The rotation runs when this resolves. */
  readonly before?: () => Promise<unknown>;
  /** The answer is sent when this resolves. */
  readonly after?: () => Promise<unknown>;
}

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

const json = (response: ServerResponse, status: number, value: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

const newSecret = () => randomBytes(18).toString("base64url");

/**
 * A service that issues tokens and rotates secrets by section 3: a client's new secret and the one
 * before are valid. `faultOf` returns the fault of a rotation; a token is issued once `exchanging` resolves.
 */
export async function startRotatingUpstream(
  faultOf: (clientId: string) => ServiceFault,
  exchanging: (client: Client) => Promise<unknown> = async () => {},
) {
  const secrets = new Map<string, string[]>();
  const executed = new Map<string, number>();
  const exchanged = new Map<string, string>();
  const accepts = ({ clientId, clientSecret }: Client) =>
    secrets.get(clientId)?.includes(clientSecret) ?? false;

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request));
    const clientId = form.get("client_id") ?? "";
    const clientSecret = form.get("client_secret") ?? "";
    if (!accepts({ clientId, clientSecret })) {
      return json(response, 401, { error: "invalid_client" });
    }
    exchanged.set(clientId, clientSecret);
    await exchanging({ clientId, clientSecret });
    // In seconds, so advancing the clock by two makes the gateway exchange its secret again.
    return json(response, 200, { access_token: "t", token_type: "bearer", expires_in: 2 });
  }

  async function rotate(clientId: string, response: ServerResponse) {
    const { fault, before, after } = faultOf(clientId);
    await before?.();
    if (fault === "reset before") return response.socket?.resetAndDestroy();
    if (fault === "refused") return json(response, 403, { error: "Only its creator may." });
    if (fault === "revoked") return json(response, 401, { error: "The token was revoked." });
    const clientSecret = newSecret();
    secrets.set(clientId, [...(secrets.get(clientId) ?? []), clientSecret].slice(-2));
    executed.set(clientId, (executed.get(clientId) ?? 0) + 1);
    await after?.();
    if (fault === "reset after") return response.socket?.resetAndDestroy();
    const answer = { data: { clientId, clientSecret } };
    if (fault !== "truncated") return json(response, 200, answer);
    const whole = JSON.stringify(answer);
    response.writeHead(200, { "content-type": "application/json", "content-length": whole.length });
    return response.write(whole.slice(0, -20), () => response.socket?.resetAndDestroy());
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://service");
    if (pathname === tokenExchange.path) return void (await exchange(request, response));
    request.resume();
    const clientId = ROTATE.exec(pathname)?.groups?.clientId;
    if (clientId === undefined) return void json(response, 200, { data: [], cursor: null });
    return void (await rotate(clientId, response));
  });
  const listening = await startListening(server);

  return {
    ...listening,
    /** Creates a client and returns it with its first secret. */
    add(clientId: string): Client {
      const clientSecret = newSecret();
      secrets.set(clientId, [clientSecret]);
      return { clientId, clientSecret };
    },
    /** How often a client's secret was rotated, whatever was answered. */
    executed: (clientId: string) => executed.get(clientId) ?? 0,
    /** The valid secret of a client that was exchanged last. */
    exchanged: (clientId: string) => exchanged.get(clientId) ?? "",
    /** The newest secret of a client. */
    newest: (clientId: string) => secrets.get(clientId)?.at(-1) ?? "",
    /** Whether this secret is valid. */
    accepts,
  };
}

export type RotatingUpstream = Awaited<ReturnType<typeof startRotatingUpstream>>;
