import Lock from "lucide-react/icons/lock";
import { type ReactNode, useId } from "react";
import { None } from "./mono.tsx";

/** A region with a heading; by default a line separates it from the next one. */
export function Section({
  title,
  reason,
  beside,
  actions,
  busy,
  className = "border-b border-line px-4 py-4 last:border-b-0",
  headClassName = "items-baseline gap-2",
  children,
}: {
  title: string;
  /** Why the credential can't read the content; replaces all of it. */
  reason?: string;
  beside?: ReactNode;
  actions?: ReactNode;
  busy?: boolean;
  className?: string;
  headClassName?: string;
  children: ReactNode;
}) {
  const id = useId();
  const readable = reason === undefined;
  return (
    <section aria-labelledby={id} aria-busy={busy || undefined} className={className}>
      <div className={`mb-2 flex ${headClassName}`}>
        <h2 id={id} className="min-w-0 text-body font-[600] wrap-anywhere">
          {title}
        </h2>
        {readable && beside && (
          <span className="min-w-0 text-small text-text-muted wrap-anywhere">{beside}</span>
        )}
        {readable && actions && <span className="ml-auto min-w-0 shrink-1000">{actions}</span>}
      </div>
      {readable ? (
        children
      ) : (
        <p className="flex max-w-xl gap-2 text-text-muted">
          <Lock size={16} className="mt-0.5 shrink-0" />
          <span>{reason}</span>
        </p>
      )}
    </section>
  );
}

/** A list of names and values, below each other or `across` the page; one without a value has none. */
export function Facts({
  facts,
  across = false,
}: {
  facts: Readonly<Record<string, ReactNode>>;
  across?: boolean;
}) {
  return (
    <dl
      className={
        across
          ? // On phones in columns, where a name that comes later moves no other fact.
            "grid grid-cols-2 gap-x-6 gap-y-2 md:flex md:flex-wrap"
          : "grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-y-1.5"
      }
    >
      {Object.entries(facts).map(([name, value], index) => (
        <div
          key={name}
          className={across ? `min-w-0 ${index === 0 ? "col-span-2" : ""}` : "contents"}
        >
          <dt className={across ? "text-small text-text-muted" : "text-text-muted"}>{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value !== 0 && !value ? <None /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
