import type { ReactNode } from "react";
import { loadingOf } from "~/components/page/states.tsx";
import { Section } from "~/ui/section.tsx";
import { Bar, Placeholder, times } from "~/ui/skeleton.tsx";

/** What a pane waits for. */
export interface PaneCall {
  readonly data: unknown;
  readonly error: Error | null;
}

/** Something that is read, by a name that begins a sentence. */
export interface Awaited {
  readonly what: string;
  readonly calls: readonly PaneCall[];
}

/** What the overview covers. */
export interface Scope {
  /** The chosen organization, else the credential's own; undefined for all. */
  readonly scope: string | undefined;
  /** For links: they keep what is chosen. */
  readonly chosen: string | undefined;
  /** Whether that isn't known yet. */
  readonly waits: boolean;
}

/** Whether a pane's calls have failed or are still awaited. */
export function stateOf(calls: readonly PaneCall[]) {
  const missing = calls.filter(({ data }) => data === undefined);
  if (missing.some(({ error }) => error !== null)) return "failed";
  return missing.length > 0 ? "loading" : undefined;
}

/** A pane of the overview. Its content has the same height while it loads, if it failed and once it is there. */
export function OverviewPane({
  title,
  reason,
  beside,
  actions,
  height,
  state,
  children,
}: {
  title: string;
  /** Why the credential can't read it. */
  reason?: string | undefined;
  beside?: ReactNode;
  actions?: ReactNode;
  /** The classes of its content's height. */
  height: string;
  state: ReturnType<typeof stateOf>;
  children: () => ReactNode;
}) {
  return (
    <Section
      title={title}
      {...(reason !== undefined && { reason })}
      beside={beside}
      actions={actions}
      className="min-w-0 px-4 py-3"
      headClassName="min-h-7 items-center gap-x-2 max-md:min-h-10"
    >
      {/* Its links are one Tab stop. */}
      <div data-roving className={height}>
        {state === undefined ? (
          children()
        ) : state === "failed" ? (
          // The screen's foot says what failed, and why.
          <p className="text-text-muted">Not loaded.</p>
        ) : (
          <Placeholder label={loadingOf(title)} className="grid content-start gap-5 pt-3">
            {() =>
              times(5).map((line) => <Bar key={line} className={line % 2 ? "w-56" : "w-80"} />)
            }
          </Placeholder>
        )}
      </div>
    </Section>
  );
}

/** Why a pane has nothing to show. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="text-text-muted">{children}</p>
);
