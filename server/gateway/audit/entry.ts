import { ActivityEntry, FINDINGS } from "../../../src/contract/activity.ts";
import { z } from "../../../src/contract/zod.ts";

/** A write before the service is called. Only IDs: no body, no query, no secret. */
export const Begun = z.extend(
  z.pick(ActivityEntry, {
    id: true,
    startedAt: true,
    endpoint: true,
    params: true,
    kind: true,
    credentialId: true,
    session: true,
    requestId: true,
  }),
  {
    /** Identifies the service, as IDs of another one are others. */
    audience: z.string(),
    /** The same for a write and its silent repeat by the browser; null if it can't be repeated. */
    callId: z.nullable(z.string()),
    /** A hash of the page's own ID of the call, by which it says later what it found. */
    callKey: z.optional(z.nullable(z.string())),
    /** The same for both bodies, too. Entries of older versions have none. */
    callBody: z.optional(z.nullable(z.string())),
  },
);
export type Begun = z.infer<typeof Begun>;

/** How it ended. */
export const Ended = z.pick(ActivityEntry, {
  endedAt: true,
  createdId: true,
  outcome: true,
  status: true,
  stage: true,
  serviceRequestId: true,
  count: true,
});
export type Ended = z.infer<typeof Ended>;

/** What was found out about it later. */
export const Found = z.object({ finding: z.enum(FINDINGS), foundAt: z.string() });
export type Found = z.infer<typeof Found>;

/** The end of a write whose end isn't noted. */
export const NO_END: Ended = {
  endedAt: null,
  createdId: null,
  outcome: "unknown",
  status: null,
  stage: null,
  count: 1,
};

/** The organization that a write was made to; undefined if that isn't known. */
export function organizationOf(
  { endpoint, params }: Pick<Begun, "endpoint" | "params">,
  createdId: string | null,
): string | undefined {
  const created = endpoint === "organizationCreate" ? createdId : undefined;
  return params.organizationId ?? params.orgId ?? created ?? undefined;
}

/** What a text filter searches. */
export const idsOf = ({ params, requestId }: Pick<Begun, "params" | "requestId">): string =>
  [...Object.values(params), requestId].join(" ").toLowerCase();
