import { useIsFetching } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";

/** A line at the foot of the top bar while the screen, or what it shows first, is on its way. */
export function Progress() {
  const isOpening = useRouterState({ select: ({ isLoading }) => isLoading });
  const missing = useIsFetching({ predicate: ({ state }) => state.status === "pending" });
  if (!isOpening && missing === 0) return null;
  return (
    <span
      aria-hidden
      data-loading={isOpening ? "screen" : "data"}
      className="progress-line absolute inset-x-0 -bottom-px h-0.5 overflow-hidden"
    />
  );
}
