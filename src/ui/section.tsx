import { type ReactNode, useId } from "react";

/** A pane with a heading, split from the next by a line. */
export function Section({
  title,
  beside,
  actions,
  children,
}: {
  title: string;
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-line px-4 py-4 last:border-b-0">
      <div className="mb-2 flex items-baseline gap-2">
        <h2 id={id} className="text-body font-[600]">
          {title}
        </h2>
        {beside !== undefined && <span className="text-small text-text-muted">{beside}</span>}
        {actions !== undefined && <span className="ml-auto">{actions}</span>}
      </div>
      {children}
    </section>
  );
}

/** Names and values, one under the other. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] items-baseline gap-y-1">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-muted">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
