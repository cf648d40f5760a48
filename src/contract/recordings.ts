import { CrmCustomer } from "./crm-customers.ts";
import { endpoint, id, line, list, page, paging, textOrNull, utcInstant } from "./declare.ts";
import { PAGE_SIZE, RECORDINGS_PATH } from "./first-calls.ts";
import { Followup } from "./followups.ts";
import { RESULTS } from "./values.ts";
import { z } from "./zod.ts";

/** Section 2.3. Fields behind a `show…` flag are absent unless it is set. */
export const Recording = z.object({
  id: z.string(),
  dateCreated: z.string(),
  repFirstName: z.string(),
  repLastName: z.string(),
  durationInMilliseconds: z.number(),
  result: z.string(),
  title: z.string(),
  isPrivate: z.boolean(),
  userId: z.string(),
  discoverable: z.boolean(),
  isVideo: z.boolean(),
  /** What made the recording. No screen shows it any more, on purpose (decision 20); exports have it. */
  trigger: z.string(),
  organizationId: z.optional(z.string()),
  teamId: z.optional(textOrNull),
  conversationType: z.optional(textOrNull),
  followups: z.optional(z.array(z.object({ id: z.string(), score: z.number() }))),
  crmCustomer: z.optional(z.nullable(CrmCustomer)),
  evaluationScore: z.optional(z.nullable(z.number())),
  universalOutcomeLabel: textOrNull,
  extractedCustomOutcomes: z.nullable(
    z.object({
      outcomeExtractionId: z.string(),
      outcomes: z.array(z.object({ customLabel: z.string(), universalLabel: z.string() })),
    }),
  ),
});
export type Recording = z.infer<typeof Recording>;

/** Values extracted from a conversation; `extraction` is null until `status` is SUCCESS or SYNCED. */
export const EntityExtraction = z.object({
  id: z.string(),
  recordingId: z.string(),
  entityDefinitionName: z.string(),
  status: z.string(),
  extraction: z.nullable(
    z.array(
      z.object({
        name: z.string(),
        value: z.unknown(),
        mappings: z.nullable(
          z.array(z.object({ crmModelName: z.string(), crmFieldName: z.string() })),
        ),
      }),
    ),
  ),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type EntityExtraction = z.infer<typeof EntityExtraction>;

/** Section 4.9. `videoUrl` is signed and expires, so the page plays media through the gateway. */
export const RecordingDetails = z.extend(Recording, {
  conversationTypeId: z.optional(textOrNull),
  processingStatus: z.string(),
  summary: z.optional(textOrNull),
  entityExtractions: z.optional(z.array(EntityExtraction)),
  followups: z.optional(z.array(Followup)),
  crmCustomers: z.optional(z.array(CrmCustomer)),
  videoUrl: z.optional(textOrNull),
  videoUrlExpiresAt: z.optional(textOrNull),
});
export type RecordingDetails = z.infer<typeof RecordingDetails>;

const flag = z.optional(z.boolean());

/** The fields that section 4.8 can order by, and more that the service supports. */
export const RECORDING_ORDERS = [
  "dateCreated",
  "result",
  "conversationType",
  "organizationId",
  "teamId",
  "durationInMilliseconds",
  "evaluationScore",
  "title",
] as const;

/** Section 4.8: newest first by default; both dates are exclusive bounds in UTC. */
export const recordingList = endpoint({
  name: "recordingList",
  section: "4.8",
  summary: "List recordings",
  host: "user",
  method: "GET",
  path: RECORDINGS_PATH,
  query: z.object({
    ...paging(PAGE_SIZE, PAGE_SIZE),
    organizationId: z.optional(id),
    teamId: z.optional(list(id)),
    conversationType: z.optional(list(line)),
    result: z.optional(z.enum(RESULTS)),
    "dateCreated:gt": z.optional(utcInstant),
    "dateCreated:lt": z.optional(utcInstant),
    crmLinkStatus: z.optional(z.enum(["unlinked"])),
    orderBy: z._default(z.enum(RECORDING_ORDERS), "dateCreated"),
    orderDirection: z._default(z.enum(["asc", "desc"]), "desc"),
    showCrmCustomer: flag,
    showFollowups: flag,
    showEvaluationScore: flag,
  }),
  answer: page(Recording),
});

/** Section 4.9. */
export const recordingDetails = endpoint({
  name: "recordingDetails",
  section: "4.9",
  summary: "Get recording details",
  host: "user",
  method: "GET",
  path: "/v1/core/recordings/{recordingId}",
  query: z.object({
    showSummary: flag,
    showEntityExtractions: flag,
    showFollowups: flag,
    showEvaluationScore: flag,
    showCrmCustomers: flag,
  }),
  answer: z.object({ data: RecordingDetails }),
});
