import { useState, useSyncExternalStore } from "react";

/** Follows a media query, which is the same for the component's lifetime. */
export function useMedia(query: string) {
  const [media] = useState(() => matchMedia(query));
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => media.matches,
  );
}
