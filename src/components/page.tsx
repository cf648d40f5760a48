import type { ReactNode } from "react";

/**
 * A screen: its title (the sidebar's name, or the thing's own on details), what can be done, the
 * filters, the content, and a status line at the foot.
 */
export function Page({
  title,
  lead,
  beside,
  actions,
  filters,
  status,
  children,
}: {
  title: string;
  /** Before the title: the way back. */
  lead?: ReactNode;
  /** Behind the title: counts, marks. */
  beside?: ReactNode;
  actions?: ReactNode;
  filters?: ReactNode;
  status?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex h-full min-h-0 min-w-0 flex-col bg-surface outline-none"
    >
      <title>{`${title} · Tapedeck`}</title>
      <header className="flex min-h-13 shrink-0 items-center gap-x-3 gap-y-1 px-4 py-2 max-md:flex-wrap">
        {lead}
        <h1 className="min-w-0 truncate text-title max-md:flex-1 max-md:text-heading max-md:whitespace-normal">
          {title}
        </h1>
        {beside !== undefined && (
          <div className="min-w-0 text-small text-text-muted max-md:order-last max-md:w-full">
            {beside}
          </div>
        )}
        {actions !== undefined && (
          <div className="ml-auto flex items-center gap-2 print:hidden">{actions}</div>
        )}
      </header>
      {filters !== undefined && (
        <div className="flex min-h-10 shrink-0 items-center gap-1.5 px-4 pb-2 max-md:overflow-x-auto md:flex-wrap print:hidden">
          {filters}
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col border-t border-line">{children}</div>
      {status !== undefined && (
        <footer className="flex min-h-9 shrink-0 items-center gap-3 overflow-hidden border-t border-line-strong px-4 text-small">
          {status}
        </footer>
      )}
    </main>
  );
}
