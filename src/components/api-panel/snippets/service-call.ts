import { isObject } from "~/lib/guards.ts";
import type { ServiceRequest } from "~/api/state/request-log.ts";
import { tokenExchange } from "~/contract/plain.gen.ts";
import { type PlainEndpoint, fillPath } from "~/contract/endpoint.ts";
import type { SessionState } from "~/contract/gateway.ts";
import type { Piece } from "./shell-quote.ts";

/** The service's base addresses and its token header. */
export type Service = SessionState["service"];

/** An environment variable in place of a secret in a body. */
export class Variable {
  readonly variable: string;
  constructor(variable: string) {
    this.variable = variable;
  }
}

/**
 * A call of the service, ready to be written in any language. The writers are our own: libraries for
 * such snippets can't replace secrets by environment variables.
 */
export interface ServiceCall {
  readonly method: PlainEndpoint["method"];
  /** Without the query. */
  readonly url: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, ...value: Piece[]])[];
  /** JSON or form fields, with variables for secrets. */
  readonly body: unknown;
  readonly bodyType: PlainEndpoint["bodyType"];
}

/** The token of the person who runs a command. */
export const TOKEN: Piece = { variable: "TAPEDECK_TOKEN" };

/** The base address of an endpoint. */
export const addressOf = ({ host }: PlainEndpoint, service: Service) =>
  ({ user: service.baseUrl, org: service.orgApiUrl, auth: service.authUrl, gateway: "" })[host];

/** The header with the token (section 5). */
const credentialOf = ({ host }: PlainEndpoint, service: Service): ServiceCall["headers"] => {
  if (host === "org") return [["authorization", "Bearer ", TOKEN]];
  return host === "user" ? [[service.tokenHeader, TOKEN]] : [];
};

const withVariables = ({ secrets }: PlainEndpoint, body: unknown): unknown =>
  isObject(body)
    ? Object.fromEntries(
        Object.entries(body).map(([key, value]) => {
          const variable = Object.hasOwn(secrets, key) ? secrets[key] : undefined;
          return [key, variable === undefined ? value : new Variable(variable)];
        }),
      )
    : body;

/** A request as the service saw it, with variables for the token and secrets. */
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

/** How a client app gets its token (section 4.1). */
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
