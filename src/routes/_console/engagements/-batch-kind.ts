import { syncAndRecord } from "~/api/engagements.ts";
import { journal } from "~/api/state/engagement-journal.ts";
import { Batch } from "~/components/batch/batch.ts";
import { cellsOf } from "~/components/batch/fields.ts";
import type { BatchKind } from "~/components/batch/rows.ts";
import { engagementSync } from "~/contract/plain.gen.ts";
import { lookup } from "~/lib/lookup.ts";
import { BODY_FIELDS, checkBody, idIn } from "./-body.ts";

const ALIASES = lookup<string>({
  id: "externalId",
  engagementid: "externalId",
  type: "engagementType.name",
  engagementtype: "engagementType.name",
  account: "account.name",
  opportunity: "opportunity.name",
  stage: "opportunity.opportunityStage.name",
  rep: "engagementUsers.0.name",
  repname: "engagementUsers.0.name",
  repemail: "engagementUsers.0.email",
  email: "engagementUsers.0.email",
  start: "startTime",
  end: "endTime",
});

/** A batch of engagements (section 4.14). */
export const ENGAGEMENTS: BatchKind = {
  noun: "engagement",
  acts: {
    send: "Sync",
    sending: "Syncing",
    sent: "synced",
    unknown: "Resend unknown",
    maybe: "It may have been synced.",
  },
  key: { name: "External ID", isId: true, path: "externalId" },
  cells: cellsOf(BODY_FIELDS, ALIASES),
  template: [
    "externalId",
    "subject",
    "status",
    "direction",
    "startTime",
    "endTime",
    "engagementType.name",
    "account.externalId",
    "opportunity.externalId",
    "engagementUsers.0.email",
  ],
  hint: "Paste NDJSON, a JSON array or CSV with a header, or drop a file. Rows are checked first; nothing is sent until you sync.",
  example: `{"externalId": "call-1001", "subject": "Roof inspection", "account": {"externalId": "acc-7"}}
{"externalId": "call-1002", "status": "held", "engagementUsers": [{"email": "ana@harbor.example"}]}`,
  endpoint: engagementSync,
  concurrency: 4,
  inOwnOrganization: true,
  check: (body, mapped) => {
    const { sendable, issues } = checkBody(body, mapped ? "batch" : "composer");
    return { send: sendable && (() => syncAndRecord("batch", sendable)), issues };
  },
  idOf: idIn,
  // The entry of an answer that comes after sign-out.
  forget: () => journal.set([]),
};

export const engagementBatch = new Batch(ENGAGEMENTS);
