import { engagementUserPages } from "~/api/nouns/engagement-users.ts";
import { defineList } from "~/components/define-list/define-list.ts";
import { id } from "~/components/define-list/filters.ts";
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
  filters: [id("engagementId", "Engagement", "engagement"), id("userId", "User", "user")],
});
