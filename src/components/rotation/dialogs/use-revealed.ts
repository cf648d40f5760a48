import { useEffect, useState } from "react";

/** How long a secret stays revealed, in milliseconds. */
const SHOWN_FOR = 60_000;

/** Whether a secret is revealed. It is masked again when the window loses focus, or after a minute. */
export function useRevealed(): [boolean, (revealed: boolean) => void] {
  const [revealed, setRevealed] = useState(false);
  // Listens to the window, which may be left open, and to the clock.
  useEffect(() => {
    if (!revealed) return undefined;
    const hide = () => setRevealed(false);
    const timer = setTimeout(hide, SHOWN_FOR);
    window.addEventListener("blur", hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("blur", hide);
    };
  }, [revealed]);
  return [revealed, setRevealed];
}
