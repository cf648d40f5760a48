import type { Body, Endpoint, Params, Query } from "~/contract/endpoint.ts";
import type { z } from "~/contract/zod.ts";
import type { Service } from "../process/service.ts";
import type { Caller } from "./access.ts";

/** A validated request to one endpoint. */
export interface Call<E extends Endpoint> {
  readonly caller: Caller;
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
}

/** An answer that is JSON already, written by the database. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type AnyCall = Record<"params" | "query" | "body", unknown> & { readonly caller: Caller };

/** An endpoint and its implementation. `serve` reads the request itself, which contains the credential. */
export type Handler = { readonly row: Endpoint } & (
  | { readonly run: (call: AnyCall, service: Service) => Promise<unknown> }
  | { readonly serve: (request: Request, service: Service) => Promise<Response> }
);

/** Pairs an endpoint with its handler, typed by the endpoint. */
export const handle = <const E extends Endpoint>(
  row: E,
  run: (call: Call<E>, service: Service) => Promise<z.output<E["answer"]> | JsonText>,
): Handler => ({
  row,
  // The call was parsed with this endpoint's schemas, which the erased type can't express.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  run: (call, service) => run(call as Call<E>, service),
});
