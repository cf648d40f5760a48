import { SCORECARD_LEVELS } from "~/contract/values.ts";
import { BUCKETS } from "~/lib/buckets.ts";
import { instant, list, oneOf, search, type SearchOf, text } from "~/lib/search.ts";

/** The orders of the groups, the default first. */
export const ORDERS = ["level", "change", "surest"] as const;
export type Order = (typeof ORDERS)[number];

/** What the cells of the heat map show, the default first. */
export const MODES = ["level", "change"] as const;
export type Mode = (typeof MODES)[number];

export const VIEWS = ["chart", "table"] as const;
export type View = (typeof VIEWS)[number];

/** The question in the URL; what is missing or invalid gets a default. */
export const ScorecardSearch = search({
  organizationId: text(),
  conversationTypeId: text(),
  startAt: instant(),
  endAt: instant(),
  filterBy: oneOf(SCORECARD_LEVELS),
  filterByIds: list(),
  groupBy: oneOf(SCORECARD_LEVELS),
  bucket: oneOf(BUCKETS),
  metric: text(),
  /** Two cohorts to compare, each written by `writeCohort`. */
  compare: list(),
  view: oneOf(VIEWS),
  orderBy: oneOf(ORDERS),
  /** The mode of the heat map. */
  tab: oneOf(MODES),
  /** The ID of the group whose line is in the trend. */
  group: text(),
  /** The ID of the group whose panel is open. */
  peek: text(),
});
export type ScorecardSearch = SearchOf<typeof ScorecardSearch>;

/** The part of the URL that decides what is loaded. */
export type ScorecardDeps = Pick<
  ScorecardSearch,
  | "organizationId"
  | "conversationTypeId"
  | "startAt"
  | "endAt"
  | "filterBy"
  | "filterByIds"
  | "groupBy"
  | "bucket"
>;
