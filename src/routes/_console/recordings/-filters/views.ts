import type { ViewScreen } from "~/components/views/use-screen-views.ts";

/** The start of a day as many days ago, in the local zone. */
const daysAgo = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);

/** The views of the recordings table. */
export const RECORDING_VIEWS: ViewScreen = {
  id: "/recordings",
  path: "/recordings",
  all: "All recordings",
  builtIn: (now) => [
    {
      name: "Unlinked this week",
      search: { "dateCreated:gt": "this-week", crmLinkStatus: "unlinked" },
    },
    {
      // The API can order by score but not filter by it.
      name: "Not closed, lowest score first",
      search: {
        result: "not closed",
        orderBy: "evaluationScore",
        orderDirection: "asc",
        columns: "recorded,rep,title,result,duration,evaluation,team",
      },
    },
    {
      name: "Longest this month",
      search: {
        "dateCreated:gt": "this-month",
        orderBy: "durationInMilliseconds",
        orderDirection: "desc",
      },
    },
    {
      name: "In progress over 30 days",
      search: {
        "dateCreated:lt": daysAgo(now, 30).toISOString(),
        result: "in progress",
        orderDirection: "asc",
      },
    },
  ],
};

/** The views of the sync log, which shares the table's path. */
export const SYNC_LOG_VIEWS: ViewScreen = {
  id: "/recordings?source=org-wide",
  path: "/recordings",
  all: "All of the sync log",
  plain: { source: "org-wide" },
};

/** The views of the unlinked queue, which shares it too. */
export const QUEUE_VIEWS: ViewScreen = {
  id: "/recordings?tab=unlinked",
  path: "/recordings",
  all: "All unlinked",
  plain: { tab: "unlinked" },
};
