import { engagementUserPages } from "~/api/nouns/engagement-users.ts";
import { defineList } from "~/components/define-list/define-list.ts";
import { idFilter } from "~/components/define-list/filters.ts";
import { engagementUserList } from "~/contract/plain.gen.ts";

/** The users of engagements, which have their place on the engagements' screen. */
export const ENGAGEMENT_USERS = defineList({
  name: "engagement-users",
  path: "/engagements",
  noun: "engagement user",
  title: "Engagements",
  label: "Engagement users",
  endpoint: engagementUserList,
  pages: engagementUserPages,
  plain: { tab: "users" },
  filters: [
    idFilter("engagementId", "Engagement", "engagement"),
    idFilter("userId", "User", "user"),
  ],
});
