import { z } from "./zod.ts";

/** A follow-up as the details of a recording carry it; `score` is 1 to 5, 5 the most promising. */
export const Followup = z.object({
  followupId: z.string(),
  recordingId: z.string(),
  recordingTitle: z.nullable(z.string()),
  repId: z.string(),
  repName: z.nullable(z.string()),
  teamId: z.nullable(z.string()),
  teamName: z.nullable(z.string()),
  dateCreated: z.string(),
  updatedAt: z.string(),
  followupType: z.string(),
  score: z.number(),
  followupAction: z.string(),
  context: z.array(z.object({ header: z.string(), value: z.string() })),
  status: z.string(),
  starred: z.boolean(),
});
export type Followup = z.infer<typeof Followup>;
