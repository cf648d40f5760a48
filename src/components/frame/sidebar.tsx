import { Link, useLocation } from "@tanstack/react-router";
import Lock from "lucide-react/icons/lock";
import { usePermission, useSession } from "~/components/credentials/permissions.ts";
import { ROLE_NAMES } from "~/contract/roles.ts";
import { classes } from "~/ui/classes.ts";
import { useChosenOrganization } from "../credentials/use-organization.ts";
import { Logo } from "./logo.tsx";
import { NAVIGATION, type Screen, SCREENS } from "./navigation.ts";
import { TimeLeft } from "./session/time-left.tsx";

const ITEM = "flex h-7 items-center gap-2.5 px-4 text-body text-text-muted max-md:h-10";

/** A link's options that make it current on its screen, and those that never do while another item is. */
const ON = { includeSearch: false };
const OFF = { exact: true, includeSearch: true };

/** The screen an address belongs to: the longest of the addresses it begins with. */
const screenAt = (pathname: string) =>
  SCREENS.filter(({ to }) =>
    to === "/" ? pathname === to : `${pathname}/`.startsWith(`${to}/`),
  ).toSorted((a, b) => b.to.length - a.to.length)[0];

function Item({ screen }: { screen: Screen }) {
  const organizationId = useChosenOrganization();
  const { reason } = usePermission(screen.endpoint);
  const { pathname, search } = useLocation();
  const isHere = screenAt(pathname) === screen;
  const isUnlinked = isHere && pathname === "/recordings" && search.crmLinkStatus !== undefined;
  if (reason !== undefined) {
    return (
      <span data-tip={reason} className={classes(ITEM, "text-text-faint")}>
        <screen.icon size={16} className="shrink-0" />
        {screen.label}
        <Lock size={14} className="ml-auto shrink-0" />
        <span className="sr-only">{reason}</span>
      </span>
    );
  }
  const link = {
    to: screen.to,
    className: classes(ITEM, "relative -outline-offset-2 hover:bg-hover hover:text-text"),
    activeProps: { className: "current-mark font-[600] !text-text [&_svg]:text-accent" },
  };
  return (
    <>
      <Link {...link} search={{ organizationId }} activeOptions={isHere && !isUnlinked ? ON : OFF}>
        <screen.icon size={16} className="shrink-0" />
        {screen.label}
      </Link>
      {screen.to === "/recordings" && (
        <Link
          {...link}
          search={{ organizationId, crmLinkStatus: "unlinked" }}
          state={{ opens: true }}
          activeOptions={isUnlinked ? ON : OFF}
        >
          <span className="pl-6.5">Unlinked</span>
        </Link>
      )}
    </>
  );
}

/** The screens, and below how long the session lasts. A screen that the credential can't open says which one could. */
export function Sidebar() {
  const session = useSession();
  return (
    <nav aria-label="Main" className="flex h-full flex-col bg-frame">
      <div className="flex h-12 shrink-0 items-center gap-2.5 px-4 text-lead font-[650]">
        <Logo />
        Tapedeck
      </div>
      <div data-roving className="min-h-0 flex-1 overflow-y-auto pt-3">
        {NAVIGATION.map(({ group, screens }) => (
          <div key={group} className="mb-4">
            <p className="px-4 pb-1 text-label text-text-muted">{group}</p>
            {screens.map((screen) => (
              <Item key={screen.to} screen={screen} />
            ))}
          </div>
        ))}
      </div>
      {session && (
        <p className="flex shrink-0 justify-between gap-2 border-t border-line-strong px-4 py-2 text-small text-text-muted">
          <span className="truncate">
            {[session.connection, session.role && ROLE_NAMES[session.role]]
              .filter(Boolean)
              .join(", ")}
          </span>
          <span className="shrink-0">
            <TimeLeft until={session.expiresAt} />
          </span>
        </p>
      )}
    </nav>
  );
}
