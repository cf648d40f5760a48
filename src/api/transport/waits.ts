import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { makeStore } from "~/lib/store.ts";
import type { ApiError } from "./errors.ts";

/** A call that can be tried again. `address` is what its tries are counted by. */
export interface Target {
  readonly row: Pick<PlainEndpoint, "name" | "method" | "host">;
  readonly address: string;
}

/** Sends a call once; `unasked` if no person is waiting for it. */
export type Send<T> = (unasked?: boolean) => Promise<T>;

/** A call that waits for its next try. */
export interface Wait {
  /** Its endpoint. */
  readonly name: string;
  readonly since: number;
  readonly until: number;
  /** Why it waits. Undefined if the wait is too short to be shown. */
  readonly error: ApiError | undefined;
  /** How often it was tried in the last minute, if it waits because it isn't tried more often. */
  readonly tries: number | undefined;
  wake: () => void;
  /** Makes the call fail now, with what it waits for. */
  stop: () => void;
}

/** Everything that waits now. */
export const waits = makeStore<readonly Wait[]>([]);
