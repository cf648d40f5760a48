import { useState } from "react";

/**
 * A value from the address, and a function that sets the next one before navigating to it, so that a second
 * key press continues from there.
 */
export function useAhead<Value>(current: Value): [Value, (next: Value) => void] {
  const [ahead, setAhead] = useState<{ from: Value; to: Value }>();
  const isAhead = ahead?.from === current;
  if (ahead && !isAhead) setAhead(undefined);
  return [ahead && isAhead ? ahead.to : current, (to) => setAhead({ from: current, to })];
}
