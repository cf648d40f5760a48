import { useEffect, useState } from "react";

/** A secret is shown for at most this long at a time, in milliseconds. */
const SHOWN_FOR = 60_000;

/** Whether a secret is shown: not before it is asked for, nor once the window is left or a minute has passed. */
export function useRevealed(): [boolean, (revealed: boolean) => void] {
  const [revealed, setRevealed] = useState(false);
  // Talks to the window, which may be left lying open, and to the clock.
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
