import { useState } from "react";
import { useNameOf } from "~/components/names/names.tsx";
import { callsOf } from "~/components/nouns/calls.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { scorecardSearch } from "~/components/nouns/noun-link.tsx";
import { type Change, type Compared, isSure } from "~/domain/changes.ts";
import type { Figure, ScorecardMetric } from "~/domain/figure.ts";
import { PASS_RATE } from "~/domain/measure.ts";
import type { Rep } from "~/domain/reps.ts";
import type { Share } from "~/domain/statistics.ts";
import { arrowOf, byWeight, groundsOf, intervalWords, whySentence } from "~/domain/words.ts";
import { plural } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { Section } from "~/ui/section.tsx";
import { PlotRow, RATE_SCALE } from "./plot.tsx";

/** More reps are shown on request. */
const MOST_REPS = 7;

const figureIn = ({ passed, total, rate }: Share): Figure => ({
  value: undefined,
  passRate: total === 0 ? undefined : (rate ?? (passed / total) * 100),
  count: total,
});

const LANES =
  "col-span-full grid grid-cols-subgrid items-center border-b border-line py-0.5 last:border-b-0";

/** A rep before and now; the name leads to the scorecard, counts to recordings. */
function RepRow({
  rep: { id, now, before },
  teamId,
  search,
}: {
  rep: Rep;
  teamId: string | undefined;
  search: object;
}) {
  const name = useNameOf("user");
  const noun = { kind: "user", id: id ?? "", name: name(id ?? ""), teamId } as const;
  const pair = { now: figureIn(now), before: figureIn(before) };
  const count = plural(now.total, "call");
  return (
    <li className={LANES}>
      <span className="truncate" data-tip={id && (noun.name ?? id)}>
        {id === undefined ? (
          <span className="text-text-muted">others</span>
        ) : (
          <TextLink
            to="/scorecards"
            search={{ ...scorecardSearch(noun), ...search }}
            className="inline-block min-w-6 py-0.5"
          >
            {noun.name ?? id}
          </TextLink>
        )}
      </span>
      <span className="h-7">
        <PlotRow scale={RATE_SCALE} measure={PASS_RATE} {...pair} className="text-fill" />
      </span>
      <span className="text-right whitespace-nowrap">
        {now.total === 0 ? "none now" : arrowOf(pair, PASS_RATE)}
      </span>
      <span className="relative text-right text-small whitespace-nowrap text-text-muted">
        {id === undefined ? (
          count
        ) : (
          <TextLink {...callsOf(noun)} className="inline-block min-w-6 py-0.5">
            {count}
            <span className="sr-only"> of {noun.name ?? id}</span>
          </TextLink>
        )}
      </span>
    </li>
  );
}

/** How the change was judged: its interval, the reps and the method. */
const methodOf = (change: Change) =>
  change.test &&
  `${intervalWords(change.test)}, ${groundsOf(change)}: a rep's calls count together (CR2 variance, Satterthwaite's degrees of freedom), and the interval is never narrower than Newcombe's.`;

/**
 * Why a pass rate changed, or what moved it if that may be chance: what the same reps did and who
 * recorded, in a sentence and a chart of the reps before and now. Nothing if who recorded isn't known.
 */
export function WhyChanged({
  row,
  metric,
  teamId,
  search,
}: {
  row: Compared;
  metric: Pick<ScorecardMetric, "id" | "name">;
  teamId: string | undefined;
  /** The question, kept in links to a rep's scorecard. */
  search: object;
}) {
  const name = useNameOf("user");
  const [all, setAll] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // A rep without a known name is listed below by ID.
  const { change } = row;
  const sentence = whySentence(row, (id) =>
    id === undefined ? "others" : (name(id) ?? "one rep"),
  );
  if (sentence === undefined || change?.split === undefined) return null;
  const parts = byWeight(change.split, change.by);
  const shown = all ? parts : parts.slice(0, MOST_REPS);
  const hasOthers = teamId !== undefined && shown.some(({ rep }) => rep.id === undefined);
  return (
    <Section
      title={isSure({ change }) ? "Why it changed" : "What moved it, perhaps by chance"}
      actions={
        <button
          type="button"
          aria-expanded={isOpen}
          className={INK_LINK}
          onClick={() => setOpen(!isOpen)}
        >
          Method
        </button>
      }
    >
      <p className="wrap-anywhere">
        <bdi>{metric.name ?? metric.id}</bdi> {sentence}
      </p>
      {isOpen && <p className="mt-1 text-small text-text-muted">{methodOf(change)}</p>}
      <ul
        aria-label="Reps before and now"
        className="mt-2 grid grid-cols-[minmax(0,8rem)_minmax(2.5rem,1fr)_auto_auto] gap-x-3"
      >
        <li aria-hidden className={`${LANES} text-label text-text-muted`}>
          <span>Rep</span>
          <span className="flex justify-between">
            <span>0</span>
            <span>100</span>
          </span>
          <span className="text-right">%</span>
          <span />
        </li>
        {shown.map(({ rep }) => (
          <RepRow
            key={rep.id}
            rep={rep}
            teamId={teamId}
            search={{ ...search, metric: metric.id }}
          />
        ))}
      </ul>
      {shown.length < parts.length && (
        <button type="button" className={INK_LINK} onClick={() => setAll(true)}>
          Show all reps of both periods
        </button>
      )}
      <p className="mt-1 text-label text-text-muted">
        Largest effect first: a rep's pass rate and number of calls both count.
        {hasOthers && " Others are in several teams or in none."}
      </p>
    </Section>
  );
}
