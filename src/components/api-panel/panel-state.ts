import { useSyncExternalStore } from "react";
import { readPreference, writePreference } from "~/lib/preferences.ts";

/** Pixels: what the panel opens with until it is resized, and what it can't go under. */
export const HEIGHT = { first: 304, least: 160 } as const;

interface PanelState {
  readonly open: boolean;
  readonly height: number;
}

let state: PanelState = {
  open: readPreference("api-panel") === "open",
  height: Number(readPreference("api-panel-height")) || HEIGHT.first,
};
const listeners = new Set<() => void>();

function change(next: Partial<PanelState>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Opens the API panel, or closes it; this browser keeps which. */
export function toggleApiPanel(): void {
  change({ open: !state.open });
  writePreference("api-panel", state.open ? "open" : undefined);
}

/** Sets the panel's height in pixels. */
export function resizeApiPanel(height: number): void {
  change({ height: Math.round(Math.max(HEIGHT.least, height)) });
  writePreference("api-panel-height", String(state.height));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useApiPanel = (): PanelState => useSyncExternalStore(subscribe, () => state);
