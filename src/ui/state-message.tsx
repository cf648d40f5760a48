import type { ReactNode } from "react";

/** What a pane shows in place of its content: empty, failed, forbidden, offline. */
export function StateMessage({
  icon,
  title,
  children,
  actions,
  role,
}: {
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  role?: "alert" | "status";
}) {
  return (
    <div role={role} className="flex max-w-xl gap-3 px-4 py-6">
      <span className="mt-0.5 shrink-0 text-text-muted">{icon}</span>
      <div className="min-w-0">
        <h2 className="text-body font-[600]">{title}</h2>
        {children !== undefined && (
          <div className="mt-0.5 text-prose text-text-muted">{children}</div>
        )}
        {actions !== undefined && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
