import PanelBottom from "lucide-react/icons/panel-bottom";
import { MOST_REQUESTS } from "~/api/state/request-log.ts";
import { classes } from "~/ui/classes.ts";
import { lazyPart } from "~/ui/lazy.tsx";
import { toggleApiPanel, useApiPanel, useRequests } from "./panel-state.ts";

const Panel = lazyPart(() => import("./panel.tsx"));
const PANEL_ID = "api-panel";

/** Toggles the API panel and counts the calls of this visit. */
export function ApiButton() {
  const open = useApiPanel();
  const { length } = useRequests();
  return (
    <button
      type="button"
      data-tip="Requests behind this screen"
      aria-expanded={open}
      aria-controls={open ? PANEL_ID : undefined}
      onClick={toggleApiPanel}
      className={classes(
        "inline-flex h-7 items-center gap-1.5 rounded-control border px-2 font-[550]",
        open
          ? "border-line-strong bg-surface-raised shadow-[inset_0_-3px_var(--color-accent)]"
          : "border-transparent text-text-muted hover:bg-hover hover:text-text",
      )}
    >
      <PanelBottom size={16} className="shrink-0 text-text-muted" />
      <span>API</span>
      {/* As wide from the first call on as for most visits, so that nothing beside it moves. */}
      <span className="min-w-[2ch] text-left font-[400] text-text-muted">
        {length > 0 && (length < MOST_REQUESTS ? length : `${MOST_REQUESTS}+`)}
      </span>
    </button>
  );
}

/** The panel at the bottom of the frame, if it is open. Its height doesn't wait for its code. */
export function ApiPanelPlace() {
  if (!useApiPanel()) return null;
  return (
    <div
      id={PANEL_ID}
      className="h-76 max-h-[70dvh] min-w-0 overflow-clip border-t border-line-strong bg-surface-sunken print:hidden"
    >
      <Panel />
    </div>
  );
}
