import { Link, type LinkProps } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { type ReactNode, useState } from "react";
import { useChosenOrganization } from "~/components/credentials/use-organization.ts";
import { Name } from "~/components/names/names.tsx";
import { inOrganization } from "~/components/nouns/links.tsx";
import { formatClock, formatLongDate } from "~/lib/format.ts";
import { formatZone } from "~/lib/zone.ts";
import { usePrinting } from "~/ui/hooks/use-printing.ts";

/** A screen: title, actions, filters, content, and a status line at the bottom. */
export function Page({
  title,
  back,
  near,
  beside,
  organization,
  actions,
  filters,
  status,
  children,
}: {
  /** The name in the sidebar, or of the thing itself on a details page. */
  title: string;
  /** Before the title, for a link back. */
  back?: ReactNode;
  /** After the title and in its line, however narrow the screen is. */
  near?: ReactNode;
  /** After the title, for counts and marks; below it on narrow screens. */
  beside?: ReactNode;
  /**
   * The organization of a screen whose data is of only one, although all are chosen: the header and the
   * printed page name it.
   */
  organization?: string | undefined;
  actions?: ReactNode;
  filters?: ReactNode;
  status?: ReactNode;
  children: ReactNode;
}) {
  const chosen = useChosenOrganization();
  const aside =
    beside ??
    // A details page, which has a link back, has its organization among its facts.
    (organization !== undefined && chosen === undefined && back === undefined ? (
      <span>
        of <Name kind="organization" id={organization} />
      </span>
    ) : undefined);
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-labelledby="page-title"
      className="flex h-full min-h-0 min-w-0 flex-col bg-surface outline-none short:overflow-y-auto"
    >
      <title>{`${title} · Tapedeck`}</title>
      <header className="@container flex min-h-13 shrink-0 items-center gap-x-3 gap-y-1 px-4 py-2 max-md:flex-wrap short:min-h-10 short:py-1.5">
        {back}
        {/* A long name is cut, and on phones after its second line. It has the focus once the screen has opened. */}
        <h1
          id="page-title"
          tabIndex={-1}
          data-tip={title}
          className="min-w-0 text-title outline-none max-md:line-clamp-2 max-md:grow max-md:basis-28 max-md:text-heading max-md:wrap-anywhere md:shrink-1000 md:truncate"
        >
          {title}
        </h1>
        {near}
        {aside !== undefined && (
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-small wrap-anywhere md:max-w-1/2 max-md:flex-nowrap max-md:gap-x-1 text-text-muted max-md:order-last max-md:w-full short:sm:order-none short:sm:w-auto">
            {typeof aside === "string" ? (
              <span data-tip={aside} className="min-w-0 md:truncate">
                {aside}
              </span>
            ) : (
              aside
            )}
          </div>
        )}
        {actions !== undefined && (
          <div className="ml-auto flex flex-wrap items-center justify-end gap-2 print:hidden">
            {actions}
          </div>
        )}
      </header>
      {usePrinting() && <PrintHead organizationId={organization ?? chosen} />}
      {filters !== undefined && (
        <div
          role="search"
          aria-label="Filters"
          data-roving
          className="@container relative flex min-h-10 shrink-0 items-center gap-1.5 px-4 pb-2 max-md:overflow-x-auto md:flex-wrap filters print:min-h-0 print:empty:hidden"
        >
          {filters}
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col border-t border-line short:flex-none short:not-has-data-flow:h-[calc(100dvh-3rem)]">
        {children}
      </div>
      {status !== undefined && (
        <footer className="flex min-h-9 shrink-0 items-center gap-3 overflow-hidden border-t border-line-strong px-4 text-small max-md:flex-wrap max-md:gap-y-0 max-md:py-1.5">
          {status}
        </footer>
      )}
    </main>
  );
}

/** The link before a details page's title, back to its list. */
export function BackLink({
  to,
  label,
  search = inOrganization,
  row,
}: {
  to: "/organizations" | "/recordings" | "/teams";
  label: string;
  search?: LinkProps["search"];
  /** The row of the list that is current there. */
  row?: string;
}) {
  return (
    <Link
      to={to}
      search={search}
      state={{ row }}
      aria-label={`Back to ${label}`}
      data-tip={`Back to ${label}`}
      className="-ml-1 inline-flex size-7 shrink-0 items-center justify-center rounded-control text-text-muted hover:bg-hover max-md:size-10"
    >
      <ArrowLeft size={16} />
    </Link>
  );
}

/** Printed below a screen's title: its organization, and when it was printed. */
function PrintHead({ organizationId }: { organizationId: string | undefined }) {
  const [now] = useState(() => new Date());
  return (
    <p className="px-4 pb-2 text-small">
      {organizationId === undefined ? (
        "All organizations"
      ) : (
        <Name kind="organization" id={organizationId} />
      )}
      , printed {formatLongDate(now)}, {formatClock(now)} {formatZone(now)}
    </p>
  );
}
