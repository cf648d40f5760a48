import type { ServiceRequest } from "~/api/request-log.ts";
import { tokenExchange } from "~/contract/access-tokens.ts";
import { type Endpoint, fillPath } from "~/contract/endpoint.ts";
import type { SessionState } from "~/contract/gateway.ts";
import type { Piece } from "~/lib/shell-quote.ts";

/** The service's addresses, without the paths of the interface, and its token header. */
export type Service = SessionState["service"];

/** The value of an environment variable, where a body holds a secret. */
export class Variable {
  readonly variable: string;
  constructor(variable: string) {
    this.variable = variable;
  }
}

/** A call of the service, ready to be written out in any language. */
export interface ServiceCall {
  readonly method: Endpoint["method"];
  /** The address without the query. */
  readonly url: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, ...value: Piece[]])[];
  /** JSON, or names and values of a form; secrets are variables. */
  readonly body: unknown;
  readonly bodyType: Endpoint["bodyType"];
}

/** Holds the token of whoever runs a command. */
export const TOKEN: Piece = { variable: "TAPEDECK_TOKEN" };

/** Where a call goes: the service's address without a path of the interface. */
export const addressOf = ({ host }: Endpoint, service: Service) =>
  ({ user: service.baseUrl, org: service.orgApiUrl, auth: service.authUrl, gateway: "" })[host];

/** Section 5: which header carries the token. */
const credentialOf = ({ host }: Endpoint, service: Service): ServiceCall["headers"] => {
  if (host === "org") return [["authorization", "Bearer ", TOKEN]];
  return host === "user" ? [[service.tokenHeader, TOKEN]] : [];
};

const withVariables = ({ secrets }: Endpoint, body: unknown): unknown =>
  typeof body === "object" && body !== null && !Array.isArray(body)
    ? Object.fromEntries(
        Object.entries(body).map(([key, value]) => {
          const variable = Object.hasOwn(secrets, key) ? secrets[key] : undefined;
          return [key, variable === undefined ? value : new Variable(variable)];
        }),
      )
    : body;

/** A request as it went to the service, with variables in the places of token and secrets. */
export function callOf(
  { row, params, search, body }: Pick<ServiceRequest, "row" | "params" | "search" | "body">,
  service: Service,
): ServiceCall {
  const type: ServiceCall["headers"] =
    body !== undefined && row.bodyType === "json" ? [["content-type", "application/json"]] : [];
  return {
    method: row.method,
    url: addressOf(row, service).replace(/\/+$/, "") + fillPath(row.path, { ...params }),
    query: [...new URLSearchParams(search)],
    headers: [...credentialOf(row, service), ...type],
    body: withVariables(row, body),
    bodyType: row.bodyType,
  };
}

/** Section 4.1: how a client app gets its token. */
export const tokenCall = (service: Service): ServiceCall =>
  callOf(
    {
      row: tokenExchange,
      params: {},
      search: "",
      body: { grant_type: "client_credentials", client_id: "", client_secret: "" },
    },
    service,
  );
