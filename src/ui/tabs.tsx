import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

interface Tab<Id extends string> {
  id: Id;
  label: string;
}

/** Tabs over one panel: arrows move between them, the head marks the current one's foot. */
export function Tabs<Id extends string>({
  label,
  tabs,
  current,
  onChange,
  children,
  className,
  panelClassName,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onChange: (id: Id) => void;
  children: ReactNode;
  className?: string;
  panelClassName?: string;
}) {
  const base = useId();
  const move = (step: number, from: HTMLElement) => {
    const index = tabs.findIndex(({ id }) => id === current);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.id);
    from.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className="flex gap-5 overflow-x-auto border-b border-line"
        onKeyDown={(event) => {
          if (event.key === "ArrowRight") move(1, event.currentTarget);
          if (event.key === "ArrowLeft") move(-1, event.currentTarget);
        }}
      >
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}${id}`}
            data-tab={id}
            aria-selected={id === current}
            aria-controls={`${base}panel`}
            tabIndex={id === current ? 0 : -1}
            onClick={() => onChange(id)}
            className={classes(
              "h-9 shrink-0 border-b-[3px] -outline-offset-2 whitespace-nowrap max-md:h-10",
              id === current
                ? "border-accent font-[600]"
                : "border-transparent text-text-muted hover:text-text",
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}panel`}
        aria-labelledby={`${base}${current}`}
        className={panelClassName}
      >
        {children}
      </div>
    </div>
  );
}
