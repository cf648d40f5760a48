import { useEffect, useEffectEvent } from "react";

/** Acts once for each new key on something outside React: the router, a store, the server. */
export function useOncePer<Key extends string>(
  /** Undefined while there is nothing to do. */
  key: Key | undefined,
  act: (key: Key) => void,
) {
  const onKey = useEffectEvent(act);
  // Talks to whatever `act` does.
  useEffect(() => {
    if (key !== undefined) onKey(key);
  }, [key]);
}
