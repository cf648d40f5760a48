import { useQueries } from "@tanstack/react-query";
import { followupTotal } from "~/api/overview.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { followupList } from "~/contract/plain.gen.ts";
import { formatCount } from "~/lib/format.ts";
import { None } from "~/ui/mono.tsx";
import { BarTable, Pane, PendingFigures } from "./pane.tsx";

const SCORES = ["5", "4", "3", "2", "1"] as const;

const Unknown = ({ pending }: { pending: boolean }) => (
  <None>{pending ? "loading" : "no data"}</None>
);

/**
 * Follow-ups by score. The API counts those with at least a score, so the count of one score is the
 * difference of two.
 */
export function FollowupsPane({ organizationId }: { organizationId: string | undefined }) {
  const { reason } = usePermission(followupList);
  const enabled = reason === undefined;
  const totals = useQueries({
    queries: SCORES.map((score) => ({
      ...followupTotal(organizationId, Number(score)),
      enabled,
    })),
  });
  const rows = SCORES.map((score, index) => {
    const upwards = totals[index]?.data;
    const above = index === 0 ? 0 : totals[index - 1]?.data;
    const isKnown = typeof upwards === "number" && typeof above === "number";
    // Not below 0: a follow-up may be added between the two counts.
    const count = isKnown ? Math.max(0, upwards - above) : 0;
    return {
      name: (
        <span className="inline-flex size-5 items-center justify-center rounded-score border border-line-strong text-label">
          {score}
        </span>
      ),
      count,
      figure: isKnown ? (
        formatCount(count)
      ) : (
        <Unknown pending={upwards === undefined || above === undefined} />
      ),
      more:
        typeof upwards === "number" ? (
          <TextLink
            to="/followups"
            search={{ organizationId, minimumScore: score }}
            aria-label={`${formatCount(upwards)} with a score of ${score} or higher`}
          >
            {formatCount(upwards)}
          </TextLink>
        ) : (
          <Unknown pending={upwards === undefined} />
        ),
    };
  });
  const failed = totals.find(({ error }) => error !== null);
  const pending = totals.every(({ data }) => data === undefined);
  return (
    <Pane title="Follow-ups by score" reason={reason}>
      {failed !== undefined || pending ? (
        <PendingFigures
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
        <BarTable
          label="Follow-ups by score"
          heads={["Score", "Count", "Cumulative"]}
          rows={rows}
        />
      )}
    </Pane>
  );
}
