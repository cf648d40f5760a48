import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { followupTotal } from "~/api/overview.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { followupList } from "~/contract/plain.gen.ts";
import { formatCount } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { barColumn, Pane, Pending } from "./pane.tsx";
import type { Scope } from "./newest.ts";

const SCORES = ["5", "4", "3", "2", "1"] as const;

/**
 * Follow-ups by score. The API counts those with at least a score, so the count of one score is the
 * difference of two.
 */
export function FollowupsPane({ scope }: { scope: Scope }) {
  const { reason } = usePermission(followupList);
  const enabled = reason === undefined;
  const totals = useQueries({
    queries: SCORES.map((score) => ({
      ...followupTotal(scope.organizationId, Number(score)),
      enabled,
    })),
  });
  const rows = SCORES.map((score, index) => {
    const upwards = totals[index]?.data;
    const above = index === 0 ? 0 : totals[index - 1]?.data;
    const known = typeof upwards === "number" && typeof above === "number";
    const pending = upwards === undefined || above === undefined;
    // Not below 0: a follow-up may be added between the two counts.
    return { score, upwards, pending, exactly: known ? Math.max(0, upwards - above) : undefined };
  });
  const most = Math.max(0, ...rows.map(({ exactly }) => exactly ?? 0));
  const failed = totals.find(({ error }) => error !== null);
  const pending = totals.every(({ data }) => data === undefined);
  return (
    <Pane title="Follow-ups by score" reason={reason}>
      {failed !== undefined || pending ? (
        <Pending
          what="Follow-ups"
          of={followupList.name}
          rows={SCORES.length + 1}
          error={failed?.error ?? null}
          retry={() => {
            for (const { error, refetch } of totals)
              if (error !== null) void refetch({ cancelRefetch: false });
          }}
        />
      ) : (
        <PlainTable
          label="Follow-ups by score"
          rows={rows}
          rowKey={({ score }) => score}
          columns={[
            {
              header: "Score",
              cell: ({ score }) => (
                <span className="inline-flex size-5 items-center justify-center rounded-score border border-line-strong text-label">
                  {score}
                </span>
              ),
            },
            {
              header: "Count",
              align: "right",
              cell: ({ exactly, pending }) =>
                exactly === undefined ? (
                  <None>{pending ? "loading" : "no data"}</None>
                ) : (
                  formatCount(exactly)
                ),
            },
            barColumn(most, ({ exactly = 0 }: { exactly?: number | undefined }) => exactly),
            {
              header: "Cumulative",
              align: "right",
              cell: ({ score, upwards }) =>
                typeof upwards === "number" ? (
                  <Link
                    to="/followups"
                    search={{ ...scope, minimumScore: score }}
                    preload={false}
                    aria-label={`${formatCount(upwards)} with a score of ${score} or higher`}
                    className={INK_LINK}
                  >
                    {formatCount(upwards)}
                  </Link>
                ) : (
                  <None>{upwards === undefined ? "loading" : "no data"}</None>
                ),
            },
          ]}
        />
      )}
    </Pane>
  );
}
