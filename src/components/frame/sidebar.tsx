import { Link } from "@tanstack/react-router";
import {
  nameOfSession,
  toOpen,
  usePermission,
  useSession,
} from "~/components/credentials/permissions.ts";
import { ROLE_NAMES } from "~/contract/roles.ts";
import { classes } from "~/ui/classes.ts";
import { useChosenOrganization } from "../credentials/use-organization.ts";
import { Logo } from "./logo.tsx";
import { NAVIGATION, type Screen } from "./navigation.ts";
import { ClientName } from "./session/client-name.tsx";
import { TimeLeft } from "./session/time-left.tsx";

const ITEM = "flex h-7 items-center gap-2.5 px-4 text-body text-text-muted max-md:h-10";

function Item({
  screen,
  search,
}: {
  screen: Screen;
  search: { organizationId: string | undefined };
}) {
  const { reason } = usePermission(toOpen(screen.endpoint));
  const icon = <screen.icon size={16} className="shrink-0" />;
  if (reason !== undefined) {
    return (
      <span data-tip={reason} className={classes(ITEM, "text-text-faint")}>
        {icon}
        {screen.label}
        <span className="sr-only">{reason}</span>
      </span>
    );
  }
  return (
    <Link
      to={screen.to}
      search={search}
      activeOptions={{ includeSearch: false, exact: screen.to === "/" }}
      className={classes(ITEM, "relative -outline-offset-2 hover:bg-hover hover:text-text")}
      activeProps={{ className: "current-mark font-[600] !text-text [&_svg]:text-accent" }}
    >
      {icon}
      {screen.label}
    </Link>
  );
}

/** The screens, and the session below. A screen the credential can't open says which one could. */
export function Sidebar() {
  const session = useSession();
  const organizationId = useChosenOrganization();
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
              <Item key={screen.to} screen={screen} search={{ organizationId }} />
            ))}
          </div>
        ))}
      </div>
      {session && (
        <div className="shrink-0 border-t border-line-strong px-4 py-2 text-small">
          <p className="flex justify-between gap-2">
            <strong className="truncate">{nameOfSession(session)}</strong>
            <span className="shrink-0 text-text-muted">
              <TimeLeft until={session.expiresAt} />
            </span>
          </p>
          {session.role !== null && (
            <p className="truncate text-text-muted">
              {[session.connection, ROLE_NAMES[session.role]].filter(Boolean).join(", ")}
            </p>
          )}
          {session.person === null && session.clientId !== null && (
            <div className="truncate text-text-muted" data-tip={session.clientId}>
              <ClientName session={session}>
                <span className="mono block truncate" translate="no">
                  {session.clientId}
                </span>
              </ClientName>
            </div>
          )}
        </div>
      )}
    </nav>
  );
}
