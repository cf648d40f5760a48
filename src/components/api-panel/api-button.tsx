import { PanelBottom } from "lucide-react";
import { lazy, Suspense } from "react";
import { classes } from "~/ui/classes.ts";
import { toggleApiPanel, useApiPanel } from "./panel-state.ts";
import { useRequestsBehind } from "./use-requests-behind.ts";

const loadPanel = () => import("./panel.tsx");
const Panel = lazy(loadPanel);
const PANEL_ID = "api-panel";

/** Opens and closes the API panel, and counts the requests behind the screen. */
export function ApiButton() {
  const { open } = useApiPanel();
  const { length } = useRequestsBehind();
  return (
    <button
      type="button"
      title="Requests behind this screen"
      aria-expanded={open}
      aria-controls={open ? PANEL_ID : undefined}
      onClick={toggleApiPanel}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      className={classes(
        "inline-flex h-7 items-center gap-1.5 rounded-control border px-2 font-[550] max-md:h-10 max-md:px-2.5",
        open
          ? "border-line-strong bg-surface-raised shadow-[inset_0_-3px_var(--color-accent)]"
          : "border-transparent text-text-muted hover:bg-hover hover:text-text",
      )}
    >
      <PanelBottom size={16} strokeWidth={1.5} className="shrink-0 text-text-muted" />
      <span className="max-md:sr-only">API</span>
      {length > 0 && <span className="font-[400] text-text-muted max-md:sr-only">{length}</span>}
    </button>
  );
}

/** The panel's place at the foot of the frame: nothing where it is closed. */
export function ApiPanelPlace() {
  const { open, height } = useApiPanel();
  if (!open) return null;
  // The height stands before the panel's script has come, so that nothing jumps.
  return (
    <div
      id={PANEL_ID}
      className="max-h-[70dvh] min-w-0 border-t border-line-strong bg-surface-sunken"
      style={{ height }}
    >
      <Suspense>
        <Panel />
      </Suspense>
    </div>
  );
}
