import { type KeyboardEvent, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

interface Tab<Id extends string> {
  id: Id;
  label: string;
}

/**
 * Tabs over one panel; arrows, Home and End move between them. React Aria's would bring its
 * collections along and take the sign-in page from 6.5 kB of scripts to 40 kB.
 */
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
  const move = ({ key, target, currentTarget }: KeyboardEvent) => {
    // The focused one: the address may not have followed the last key yet.
    const index = [...currentTarget.children].findIndex((tab) => tab === target);
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1 }[key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (next === undefined) return;
    onChange(next.id);
    currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className="flex gap-5 overflow-x-auto border-b border-line"
        onKeyDown={move}
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
