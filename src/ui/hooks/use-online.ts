import { useSyncExternalStore } from "react";

const EVENTS = ["online", "offline"] as const;

function onChange(listener: () => void) {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => EVENTS.forEach((event) => removeEventListener(event, listener));
}

/** Whether the browser has a connection. */
export const useOnline = () => useSyncExternalStore(onChange, () => navigator.onLine);
