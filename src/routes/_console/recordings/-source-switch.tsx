import { Link } from "@tanstack/react-router";
import { useReason } from "~/components/use-reason.ts";
import { orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { classes } from "~/ui/classes.ts";

const LISTS = [
  { source: undefined, name: "Filterable list" },
  { source: "org-wide", name: "Org-wide sync list" },
] as const;

const ITEM = "inline-flex items-center rounded-tag border px-2.5 text-body";
const ON = "border-line-strong bg-surface-raised font-[550] text-text";
const OFF = "border-transparent text-text-muted";

/** The two lists of recordings the interface has, as links. */
export function SourceSwitch({ current }: { current: "org-wide" | undefined }) {
  const reason = useReason(orgWideRecordingList);
  return (
    <nav
      aria-label="Lists of recordings"
      className="inline-flex h-7 rounded-control border border-line-strong bg-surface-sunken p-px max-md:h-10"
    >
      {LISTS.map(({ source, name }) =>
        source !== undefined && source !== current && reason !== undefined ? (
          <span key={name} title={reason} className={classes(ITEM, OFF, "text-text-faint")}>
            {name}
            <span className="sr-only">{reason}</span>
          </span>
        ) : (
          <Link
            key={name}
            to="/recordings"
            search={({ organizationId }) => ({ organizationId, source })}
            preload={false}
            aria-current={source === current ? "page" : undefined}
            className={classes(ITEM, source === current ? ON : `${OFF} hover:text-text`)}
          >
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}
