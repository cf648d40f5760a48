import { Link } from "@tanstack/react-router";
import { usePermission } from "~/components/credentials/permissions.ts";
import { orgWideRecordingList } from "~/contract/plain.gen.ts";
import { classes } from "~/ui/classes.ts";

const LISTS = [
  { list: undefined, name: "All recordings", to: "/recordings", search: {} },
  {
    list: "unlinked",
    name: "Unlinked",
    to: "/recordings",
    search: { crmLinkStatus: "unlinked" },
  },
  { list: "sync-log", name: "Sync log", to: "/recordings/sync-log", search: {} },
] as const;

const ITEM = "inline-flex items-center rounded-tag border px-2.5 text-body";
const ON = "border-line-strong bg-surface-raised font-[550] text-text";
const OFF = "border-transparent text-text-muted";

/** Links to the three lists of recordings; they keep the chosen organization. */
export function SourceSwitch({ current }: { current: (typeof LISTS)[number]["list"] }) {
  const { reason } = usePermission(orgWideRecordingList);
  return (
    <nav
      aria-label="Lists of recordings"
      // Beside a peek in a small window there is no room for it.
      className="inline-flex h-7 rounded-control border border-line-strong bg-surface-sunken p-px whitespace-nowrap max-md:h-10 md:@max-[520px]:hidden"
    >
      {LISTS.map(({ list, name, to, search }) =>
        list === "sync-log" && list !== current && reason !== undefined ? (
          <span key={name} title={reason} className={classes(ITEM, OFF, "text-text-faint")}>
            {name}
            <span className="sr-only">{reason}</span>
          </span>
        ) : (
          <Link
            key={name}
            to={to}
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
