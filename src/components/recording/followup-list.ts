import { followupPages } from "~/api/nouns/followups.ts";
import { defineList } from "~/components/define-list/define-list.ts";
import { choice, days, ids } from "~/components/define-list/filters.ts";
import { followupList } from "~/contract/plain.gen.ts";

/** Follow-ups across recordings (section 4.11). */
export const FOLLOWUPS = defineList({
  name: "followups",
  path: "/followups",
  noun: "follow-up",
  endpoint: followupList,
  pages: followupPages,
  idKey: "followupId",
  filters: [
    choice("minimumScore", "Score", ["1", "2", "3", "4", "5"], {
      labelOf: (score) =>
        score === "1" ? "Any score" : `${score} ${score === "5" ? "only" : "and up"}`,
      any: "1",
      // A service may default to a higher minimum score, so it is always sent.
      toQuery: (score) => Number(score ?? 1),
    }),
    ids("teamIds", "Teams", "team"),
    ids("userIds", "Reps", "user"),
    days("Created", { after: "createdAfter", before: "createdBefore" }, "created"),
  ],
});
