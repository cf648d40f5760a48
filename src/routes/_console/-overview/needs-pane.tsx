import { Link } from "@tanstack/react-router";
import CircleCheck from "lucide-react/icons/circle-check";
import { ifEmpty, PART_EMPTY, type Reading } from "~/api/lists/claims.ts";
import { formatCount } from "~/lib/format.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { OverviewPane, type PaneCall, stateOf } from "./pane.tsx";
import { chooseNeeds, type Need } from "./use-needs.tsx";

/** Its name has what it is about, which is beside it. */
function NeedButton({ need: { act, label, name, after } }: { need: Need }) {
  const words = (
    <span className="relative">
      {label}
      <span className="sr-only"> {name ?? after}</span>
    </span>
  );
  if (typeof act === "function") return <Button onClick={act}>{words}</Button>;
  return (
    <Link {...act} preload={false} className={buttonClasses()}>
      {words}
    </Link>
  );
}

const textOf = ({ name = "", after }: Need) => name + after;

/** What the reader can do something about, the most urgent first: at most six rows. */
export function NeedsPane({
  needs,
  calls,
  reason,
}: {
  needs: Reading<Need>;
  calls: readonly PaneCall[];
  reason: string | undefined;
}) {
  const shown = chooseNeeds(needs.rows);
  const state = stateOf(calls);
  return (
    <OverviewPane
      title="Needs you"
      reason={reason}
      beside={
        needs.rows.length > shown.length &&
        `${formatCount(shown.length)} of ${formatCount(needs.rows.length)}`
      }
      height="h-70 max-md:h-96"
      // What has failed doesn't hide what there is to do.
      state={state === "failed" && shown.length > 0 ? undefined : state}
    >
      {() =>
        shown.length === 0 ? (
          <p className="flex items-center gap-2 py-2 text-text-muted">
            {ifEmpty(needs, () => (
              <>
                <CircleCheck size={16} className="shrink-0 text-positive" />
                Nothing needs you right now.
              </>
            )) ?? PART_EMPTY}
          </p>
        ) : (
          <ol aria-label="Needs you">
            {shown.map((need) => (
              <li
                key={need.key}
                className="grid h-11.5 grid-cols-[minmax(0,1fr)_auto_5rem] items-center gap-x-4 border-b border-line last:border-b-0 max-md:h-16 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:grid-rows-[auto_auto] max-md:content-center"
              >
                <span
                  className="min-w-0 max-md:row-start-1 max-md:line-clamp-2 md:truncate"
                  data-tip={[textOf(need), need.why].filter(Boolean).join(": ")}
                >
                  {need.name && (
                    <strong className="font-[550]" dir="auto">
                      {need.name}
                    </strong>
                  )}
                  {need.after}
                  {need.why !== undefined && <span className="text-text-muted">: {need.why}</span>}
                </span>
                <strong className="font-[600] whitespace-nowrap max-md:row-start-2">
                  {need.figure}
                </strong>
                <span className="grid max-md:row-span-2 max-md:row-start-1 max-md:w-20">
                  <NeedButton need={need} />
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </OverviewPane>
  );
}
