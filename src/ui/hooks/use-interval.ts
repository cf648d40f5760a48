import { useEffect, useEffectEvent } from "react";

/** Does something every so many milliseconds; undefined means never. */
export function useInterval(act: () => void, milliseconds: number | undefined) {
  const onTime = useEffectEvent(act);
  // The clock.
  useEffect(() => {
    if (milliseconds === undefined) return undefined;
    const timer = setInterval(onTime, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}
