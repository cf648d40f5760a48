import type { LinkProps, useRouter } from "@tanstack/react-router";

/** Where a row of a list leads. */
export type RowTarget = Pick<LinkProps, "from" | "to" | "params" | "search">;

/** The list with the peek of a row, or without one. */
export const toPeek = (id: string | undefined): RowTarget => ({
  to: ".",
  search: (previous) => ({ ...previous, peek: id }),
});

/** The address a target has outside of the router; undefined without a target. */
export const addressOf = (router: ReturnType<typeof useRouter>, target: RowTarget | undefined) =>
  target && router.history.createHref(router.buildLocation(target).href);
