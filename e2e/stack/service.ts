import {
  type Answer,
  type BodyInput,
  encodeQuery,
  type Endpoint,
  fillPath,
  type Params,
  type QueryInput,
} from "~/contract/endpoint.ts";
import { AccessToken, tokenExchange } from "~/contract/access-tokens.ts";
import { z } from "~/contract/zod.ts";

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface Input<E extends Endpoint> {
  params?: Params<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
}

/** Calls the embedded service directly, to arrange data and to verify it. */
export interface Service {
  /** Makes a call and returns its parsed answer; throws on any other status. */
  readonly ask: <E extends Endpoint>(row: E, input?: Input<E>) => Promise<Answer<E>>;
  /** Makes a call and returns its status and body, whatever they are. */
  readonly tryAsk: <E extends Endpoint>(
    row: E,
    input?: Input<E>,
  ) => Promise<{ status: number; body: unknown }>;
}

/** Exchanges a client's secret for a token (section 4.1) and returns the raw response. */
export function exchange(address: string, client: Client): Promise<Response> {
  return fetch(address + tokenExchange.path, {
    method: tokenExchange.method,
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }),
  });
}

/** Whether the token endpoint accepts this secret. */
export async function works(address: string, client: Client): Promise<boolean> {
  const { status } = await exchange(address, client);
  if (status === 200 || status === 401) return status === 200;
  throw new Error(`The token endpoint answered ${status}.`);
}

/** The service as one client app sees it. */
export async function serviceFor(address: string, client: Client): Promise<Service> {
  const answer = await exchange(address, client);
  const { access_token: token } = z.parse(AccessToken, await answer.json());
  const tryAsk: Service["tryAsk"] = async (row, { params, query, body } = {}) => {
    const search = encodeQuery(row, { ...query }).toString();
    const path = fillPath(row.path, { ...params }) + (search === "" ? "" : `?${search}`);
    const response = await fetch(address + path, {
      method: row.method,
      headers: {
        ...(row.host === "org"
          ? { authorization: `Bearer ${token}` }
          : { "x-svc-auth-token": token }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    tryAsk,
    ask: async (row, input) => {
      const { status, body } = await tryAsk(row, input);
      if (status === row.status) return z.parse<(typeof row)["answer"]>(row.answer, body);
      throw new Error(`${row.summary}: ${status} ${JSON.stringify(body)}`);
    },
  };
}
