import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { ApiError } from "./errors.ts";

export const MINUTE = 60_000;
/** The shortest wait, whatever the service says; doubled after each failure in a row. */
export const FLOOR = 1000;

/** A call that can be tried again. `address` is what its tries are counted by. */
export interface Target {
  readonly row: Pick<PlainEndpoint, "name" | "method" | "host">;
  readonly address: string;
}

/** Sends a call once; `unasked` if no person is waiting for it. */
export type Send<T> = (unasked?: boolean) => Promise<T>;

/** How long to wait after some failures in a row, in milliseconds. */
export const backoff = (failures: number, { retryAfter = 0 }: Pick<ApiError, "retryAfter">) =>
  Math.max(Math.min(MINUTE, FLOOR * 2 ** (failures - 1)), retryAfter * 1000) *
  (1 + Math.random() / 4);

/**
 * Whether the service asks to wait. The gateway passes that on in its own reads; its writes have
 * limits of their own, like that of failed sign-ins, which a person answers.
 */
export const isLimited = ({ row }: Target, { status }: Pick<ApiError, "status">) =>
  status === 429 && (row.host !== "gateway" || row.method === "GET");

/** Answers that would be the same again, and are too large to ask for them again. */
const FINAL = ["invalid_answer", "upstream_unreadable"];

/** Whether no answer arrived, or not all of it. */
export const isCutOff = ({ code }: ApiError) => code === "network" || code === "incomplete";

/** Whether another try may help. A write isn't repeated unless it was refused by a rate limit. */
export const mayPass = (target: Target, error: ApiError) =>
  isLimited(target, error) ||
  (target.row.method === "GET" &&
    ![...FINAL, "upstream_timeout"].includes(error.code) &&
    (isCutOff(error) || error.status >= 502));

/** Whether an answer shows that something is wrong with the service, rather than with the call. */
export const isTrouble = ({ status, code }: ApiError) =>
  status === 0 ||
  status === 429 ||
  status >= 500 ||
  ["incomplete", "invalid_answer"].includes(code);

/** Whether a read that failed, for good or for now, may work again later without a person's doing. */
export const mayRecover = ({ status, code }: ApiError) =>
  status === 429 ||
  (status >= 500 && !FINAL.includes(code)) ||
  (["network", "offline", "incomplete"].includes(code) && status !== 404);
