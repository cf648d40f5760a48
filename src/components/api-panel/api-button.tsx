import PanelBottom from "lucide-react/icons/panel-bottom";
import { MOST_REQUESTS } from "~/api/state/request-log.ts";
import { IconButton } from "~/ui/button.tsx";
import { lazyPart } from "~/ui/lazy.tsx";
import { toggleApiPanel, useApiPanel, useRequests } from "./panel-state.ts";

const Panel = lazyPart(() => import("./panel.tsx"));
const PANEL_ID = "api-panel";

/** Toggles the API panel; its name has the number of calls of this visit. */
export function ApiButton() {
  const open = useApiPanel();
  const { length } = useRequests();
  const count = length < MOST_REQUESTS ? length : `${MOST_REQUESTS}+`;
  return (
    <IconButton
      label={`API panel: ${count} ${length === 1 ? "request" : "requests"}`}
      aria-expanded={open}
      aria-controls={open ? PANEL_ID : undefined}
      onClick={toggleApiPanel}
      className={
        open ? "border border-line-strong shadow-[inset_0_-3px_var(--color-accent)]" : undefined
      }
    >
      <PanelBottom size={16} />
    </IconButton>
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
