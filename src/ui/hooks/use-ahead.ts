import { useState } from "react";

/**
 * A value of the address, and a function to call before navigating to another: that one counts from
 * then on, so that a second key works from where the first one leads.
 */
export function useAhead<Value>(current: Value): [Value, (next: Value) => void] {
  const [ahead, setAhead] = useState<{ of: Value; to: Value }>();
  const isAhead = ahead?.of === current;
  if (ahead && !isAhead) setAhead(undefined);
  return [ahead && isAhead ? ahead.to : current, (to) => setAhead({ of: current, to })];
}
