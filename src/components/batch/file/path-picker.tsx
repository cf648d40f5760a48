import ChevronDown from "lucide-react/icons/chevron-down";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { classes } from "~/ui/classes.ts";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { PickList } from "~/ui/lazy/parts.ts";

const SKIP = { id: "", name: "Skip" };

/** Selects the path of a column. */
export function PathPicker({
  paths,
  column,
  path,
  problem,
  onChange,
}: {
  /** The paths it suggests. */
  paths: readonly string[];
  /** The name of the column. */
  column: string;
  path: string | undefined;
  problem: string | undefined;
  onChange: (path: string | undefined) => void;
}) {
  const label = `Path of ${column}`;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <PopoverButton
        label={label}
        aria-label={`${label}: ${path ?? "skipped"}`}
        className="flex h-7 max-w-full min-w-56 items-center gap-1.5 rounded-control border border-control bg-surface px-2 hover:bg-hover max-md:h-10 max-md:min-w-40"
        trigger={
          <>
            <span className={classes("min-w-0 truncate", path ? "mono" : "text-text-muted")}>
              {path ?? "skipped"}
            </span>
            <ChevronDown size={14} className="ml-auto shrink-0 text-text-muted" />
          </>
        }
      >
        {(close) => (
          <PickList
            label={label}
            options={[SKIP, ...paths.map((each) => ({ id: each, name: each }))]}
            chosen={[path ?? ""]}
            wide
            showIds={false}
            onChange={([chosen]) => {
              onChange(chosen || undefined);
              close();
            }}
          />
        )}
      </PopoverButton>
      {problem !== undefined && (
        <span className="inline-flex items-center gap-1 text-small">
          <TriangleAlert size={14} className="shrink-0 text-warning" />
          {problem}
        </span>
      )}
    </span>
  );
}
