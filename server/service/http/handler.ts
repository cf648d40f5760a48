import type { Answer, Body, Endpoint, Params, Query } from "../../../src/contract/endpoint.ts";
import type { Caller } from "../access.ts";
import type { Service } from "../service.ts";

/** A checked request to one endpoint. */
export interface Call<E extends Endpoint> {
  readonly caller: Caller;
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
}

/** An answer the database has already written as JSON: it goes out without being parsed. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

interface AnyCall {
  readonly caller: Caller;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** A row of the interface with what answers it. */
export type Handler =
  | { readonly row: Endpoint; readonly run: (call: AnyCall, service: Service) => Promise<unknown> }
  | {
      readonly row: Endpoint;
      readonly serve: (request: Request, service: Service) => Promise<Response>;
    };

/** Pairs a row with its handler, which gets everything in the types of the row. */
export function handle<const E extends Endpoint>(
  row: E,
  run: (call: Call<E>, service: Service) => Promise<Answer<E> | JsonText>,
): Handler {
  return {
    row,
    // The call was parsed with this very row's schemas, which the erased type can't say.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    run: (call, service) => run(call as Call<E>, service),
  };
}

/** Pairs a row with a handler that reads the request itself, as the call carries the credential. */
export const handleRequest = (
  row: Endpoint,
  serve: (request: Request, service: Service) => Promise<Response>,
): Handler => ({ row, serve });
