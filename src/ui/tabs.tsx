import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

interface Tab<Id extends string> {
  id: Id;
  label: string;
}

/**
 * Tabs over one panel; arrows, Home and End move between them. React Aria's would bring its collections
 * along, and the sign-in page would load them.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  current,
  onChange,
  children,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onChange: (id: Id) => void;
  children: ReactNode;
}) {
  const base = useId();
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        data-roving
        className="flex gap-5 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}${id}`}
            aria-selected={id === current}
            aria-controls={`${base}panel`}
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
      <div role="tabpanel" id={`${base}panel`} aria-labelledby={`${base}${current}`}>
        {children}
      </div>
    </div>
  );
}
