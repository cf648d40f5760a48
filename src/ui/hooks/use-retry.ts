import { useEffect, useEffectEvent } from "react";

const EVERY = 30_000;

/** Tries something again every 30 seconds, and once there is a connection, while it is `wanted`. */
export function useRetry(act: () => void, wanted = true) {
  const retry = useEffectEvent(act);
  // The clock and the browser's connection.
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setInterval(retry, EVERY);
    const online = () => retry();
    addEventListener("online", online);
    return () => {
      clearInterval(timer);
      removeEventListener("online", online);
    };
  }, [wanted]);
}
