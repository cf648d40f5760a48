import { CancelledError } from "@tanstack/react-query";
import Funnel from "lucide-react/icons/funnel";
import { useId } from "react";
import { Failure, Loading } from "~/components/page/states.tsx";
import { ScorecardsSkeleton } from "~/components/page/skeletons.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { usePrinting } from "~/ui/hooks/use-printing.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import type { Answer, Shown } from "../-answer/shown.ts";
import { ComparePane } from "../-compare/compare-pane.tsx";
import { HeatPane } from "../-heat/heat-pane.tsx";
import { periodPhrase } from "../-question/names.tsx";
import { GroupsPane } from "./groups-pane.tsx";
import { MetricStrip } from "./metric-strip.tsx";
import { Summary } from "./summary.tsx";
import { TrendPane } from "./trend-pane.tsx";

/** No evaluated recordings match: says what was asked, and offers a wider question. */
function Empty({ answer: { question, search, names, update } }: { answer: Answer }) {
  return (
    <StateMessage
      role="status"
      icon={<Funnel size={16} />}
      title="No evaluated recordings"
      actions={
        <>
          <Button onClick={() => update({ startAt: "last-12-months", endAt: undefined })}>
            Last 12 months
          </Button>
          {search.filterBy !== undefined && (
            <Button
              variant="quiet"
              onClick={() => update({ filterBy: undefined, filterByIds: undefined })}
            >
              Clear filter
            </Button>
          )}
        </>
      }
    >
      No recording{names.type !== undefined && ` of type ${names.type}`} {names.whose} was evaluated{" "}
      {periodPhrase(question)}.
    </StateMessage>
  );
}

/** The figures: a summary, a cell per metric, and charts of the chosen metric. */
function Figures({ shown }: { shown: Shown }) {
  const panel = useId();
  const split = !usePrinting() && shown.view === "chart";
  return (
    <>
      <Summary shown={shown} />
      <MetricStrip shown={shown} panel={panel} />
      <div
        id={panel}
        role="tabpanel"
        aria-labelledby={`${panel}-${shown.metric.id}`}
        className={classes(
          "grid",
          split && "@min-[640px]:grid-cols-[11fr_9fr] @min-[1600px]:grid-cols-[2fr_3fr]",
        )}
      >
        <GroupsPane shown={shown} />
        {/* Beside the groups, which are many: every picture begins on the first screen. */}
        <div
          className={classes(
            "grid min-w-0 content-start border-line",
            split && "@min-[640px]:border-l @min-[1600px]:grid-cols-[2fr_3fr]",
          )}
        >
          <TrendPane shown={shown} />
          <HeatPane shown={shown} />
        </div>
      </div>
      <p className="border-t border-line px-4 py-3 text-small text-text-muted">
        {/* Why a linked list may be longer than its count. */}
        {shown.linkOf() !== undefined
          ? "Counts are evaluated recordings. The linked list can't exclude unscored ones, so it may be longer (scored first)."
          : "Counts are evaluated recordings. The API can't list those of this filter: it filters recordings by team, organization, named type and date only."}{" "}
        Intervals assume every evaluated recording has every metric.
      </p>
      <ComparePane shown={shown} />
    </>
  );
}

/** The page below its filters: failed, loading, empty, or the figures. */
export function ScorecardsBody({ answer, shown }: { answer: Answer; shown: Shown | undefined }) {
  const { total, calls } = answer.state;
  const isOld = total.isPlaceholderData;
  const stopped = total.data === undefined && calls.stopped ? new CancelledError() : undefined;
  const failed = total.data === undefined || isOld ? total.error : null;
  if (failed !== null || stopped !== undefined) {
    return (
      <Failure
        title="Scorecards didn't load"
        error={failed ?? stopped}
        retry={failed === null ? calls.resume : undefined}
      />
    );
  }
  if (total.data === undefined) {
    return (
      <Loading of={scorecardMetricValues.name} rows={14} label="Loading scorecards">
        <ScorecardsSkeleton label="Loading scorecards" />
      </Loading>
    );
  }
  if (shown === undefined || (total.data.recordingsEvaluatedCount === 0 && !isOld)) {
    return <Empty answer={answer} />;
  }
  return <Figures shown={shown} />;
}
