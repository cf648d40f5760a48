import { Link } from "@tanstack/react-router";
import { useReason } from "~/components/use-reason.ts";
import { orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { classes } from "~/ui/classes.ts";

const LISTS = [
  { list: undefined, name: "Filterable list", search: {} },
  { list: "unlinked", name: "Unlinked queue", search: { tab: "unlinked" } },
  { list: "org-wide", name: "Org-wide sync list", search: { source: "org-wide" } },
] as const;

const ITEM = "inline-flex items-center rounded-tag border px-2.5 text-body";
const ON = "border-line-strong bg-surface-raised font-[550] text-text";
const OFF = "border-transparent text-text-muted";

/** The lists of recordings, as links; the organization chosen at the top goes along. */
export function SourceSwitch({ current }: { current: (typeof LISTS)[number]["list"] }) {
  const reason = useReason(orgWideRecordingList);
  return (
    <nav
      aria-label="Lists of recordings"
      className="inline-flex h-7 rounded-control border border-line-strong bg-surface-sunken p-px max-md:h-10"
    >
      {LISTS.map(({ list, name, search }) =>
        list === "org-wide" && list !== current && reason !== undefined ? (
          <span key={name} title={reason} className={classes(ITEM, OFF, "text-text-faint")}>
            {name}
            <span className="sr-only">{reason}</span>
          </span>
        ) : (
          <Link
            key={name}
            to="/recordings"
            search={({ organizationId }) => ({ organizationId, ...search })}
            preload={false}
            aria-current={list === current ? "page" : undefined}
            className={classes(ITEM, list === current ? ON : `${OFF} hover:text-text`)}
          >
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}
