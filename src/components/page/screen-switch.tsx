import { Link, type LinkProps } from "@tanstack/react-router";
import { inOrganization } from "~/components/nouns/links.tsx";
import { classes } from "~/ui/classes.ts";

const ITEM = "inline-flex items-center rounded-tag border px-2.5 text-body";
const ON = "border-line-strong bg-surface-raised font-[550] text-text";
const OFF = "border-transparent text-text-muted";

interface Screen extends Pick<LinkProps, "to" | "search"> {
  readonly name: string;
  /** Why it can't be opened. */
  readonly reason?: string | undefined;
}

/** Links to screens of one subject, in the header of each; by default they keep the organization only. */
export const ScreenSwitch = ({
  label,
  screens,
  current,
}: {
  label: string;
  screens: readonly Screen[];
  /** The name of the current screen. */
  current: string;
}) => (
  <nav
    aria-label={label}
    // Beside a peek in a small window there is no room for it.
    className="inline-flex h-7 rounded-control border border-line-strong bg-surface-sunken p-px whitespace-nowrap max-md:h-10 md:@max-[32.5rem]:hidden"
  >
    {screens.map(({ name, to, search = inOrganization, reason }) =>
      reason !== undefined && name !== current ? (
        <span key={name} data-tip={reason} className={classes(ITEM, OFF, "text-text-faint")}>
          {name}
          <span className="sr-only">{reason}</span>
        </span>
      ) : (
        <Link
          key={name}
          to={to}
          search={search}
          preload={false}
          aria-current={name === current ? "page" : undefined}
          className={classes(ITEM, name === current ? ON : `${OFF} hover:text-text`)}
        >
          {name}
        </Link>
      ),
    )}
  </nav>
);
