import { readPreference, writePreference } from "~/lib/preferences.ts";
import { makeStore, useStore } from "~/lib/store.ts";

/** The panel's default and minimum height in pixels. */
export const HEIGHT = { default: 304, min: 160 } as const;

interface PanelState {
  readonly open: boolean;
  readonly height: number;
}

const panel = makeStore<PanelState>({
  open: readPreference("api-panel") === "open",
  height: Number(readPreference("api-panel-height")) || HEIGHT.default,
});

/** Opens or closes the API panel; the browser remembers it. */
export function toggleApiPanel(): void {
  const open = !panel.get().open;
  panel.update((state) => ({ ...state, open }));
  writePreference("api-panel", open ? "open" : undefined);
}

/** Sets the panel's height in pixels. */
export function resizeApiPanel(wanted: number): void {
  const height = Math.round(Math.max(HEIGHT.min, wanted));
  panel.update((state) => ({ ...state, height }));
  writePreference("api-panel-height", String(height));
}

export const useApiPanel = (): PanelState => useStore(panel);
