import { ifEmpty } from "~/api/claims.ts";
import { type Changed, isSure } from "~/components/scorecards/changes.tsx";
import type { RateChanges } from "~/components/scorecards/rate-changes.ts";
import { RateRows, sampleOf } from "~/components/scorecards/rate-rows.tsx";
import { TypeChip } from "~/components/conversation-types/type-chip.tsx";
import { type FoundType, TypeSearch } from "~/components/conversation-types/type-search.tsx";
import { usePermission } from "~/components/credentials/permissions.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { plural } from "~/lib/format.ts";
import { useChange } from "./address.tsx";
import { Pane, PendingFigures } from "./pane.tsx";

const TITLE = "Scorecard highlights";
const MOST = 6;

function Figures({ figures, judged }: { figures: RateChanges; judged: readonly Changed[] }) {
  const { changes, reading, search, error, days } = figures;
  if (changes === undefined || error !== null) {
    return (
      <PendingFigures
        what="Scorecards"
        of={scorecardMetricValues.name}
        rows={MOST + 1}
        error={error}
      />
    );
  }
  const all = (
    <TextLink to="/scorecards" search={search}>
      {changes.length === 0 ? "Scorecards" : `All ${plural(changes.length, "metric")}`}
    </TextLink>
  );
  if (changes.length === 0) {
    return (
      <p className="text-text-muted">
        {ifEmpty(
          reading,
          () => `No metric with a pass rate has data in the last ${plural(days, "day")}. `,
        )}
        {all}
      </p>
    );
  }
  const sure = changes.filter(isSure);
  const rest = changes.length - sure.length;
  return (
    <>
      <RateRows label={TITLE} changes={sure.slice(0, MOST)} search={search} />
      <p className="mt-2">
        {sure.length > MOST && `${plural(sure.length - MOST, "more sure change")}. `}
        {rest > 0 && `${plural(rest, "metric")}: no sure change. `}
        {all}
      </p>
      <p className="mt-1 text-small text-text-muted">{sampleOf(figures, judged)}</p>
    </>
  );
}

/** The pass rates that changed for sure, in the last full days against as many before. */
export function ScorecardsPane({
  organizationId,
  found,
  figures,
  judged,
}: {
  organizationId: string | undefined;
  found: FoundType;
  figures: RateChanges;
  /** The changes that were judged together with these. */
  judged: readonly Changed[];
}) {
  const change = useChange();
  return (
    <Pane
      title={TITLE}
      reason={usePermission(scorecardMetricValues).reason}
      actions={
        <TypeChip
          organizationId={organizationId}
          chosen={found.id}
          onChange={(id) => change({ conversationTypeId: id })}
        />
      }
    >
      {organizationId === undefined ? (
        <p className="text-text-muted">
          Scorecards cover one organization. Choose an organization above.
        </p>
      ) : found.id === undefined ? (
        <div className="-mx-4">
          <TypeSearch found={found} rows={MOST + 1} />
        </div>
      ) : (
        <Figures figures={figures} judged={judged} />
      )}
    </Pane>
  );
}
