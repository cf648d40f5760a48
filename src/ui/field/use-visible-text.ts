import { useState } from "react";
import { visibleIn } from "~/lib/visible.ts";

/** The setter of a field for an ID or a secret, which takes invisible characters out, and the hint that says so. */
export function useVisibleText(onChange: (text: string) => void) {
  const [isCut, setCut] = useState(false);
  return {
    hint: isCut ? "Invisible characters were removed." : undefined,
    change: (text: string) => {
      const visible = visibleIn(text);
      setCut(visible !== text);
      onChange(visible);
    },
  };
}
