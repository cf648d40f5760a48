import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed: then what is scrolled to on a screen has to stand there whole. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  // Talks to the browser's printing, which takes the page as it is once this returns.
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", start);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", start);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}
