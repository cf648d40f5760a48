import { redirect } from "@tanstack/react-router";

/**
 * For `beforeLoad`: an address without `columns` gets those this browser used last, so that it always
 * says what is shown. `stored` has been through the address's own check, or it would never end.
 */
export function writeColumns(
  to: string,
  search: { columns?: string[] | undefined },
  { state }: { state: object },
  { columns }: { columns?: string[] | undefined },
): void {
  if (search.columns !== undefined || columns === undefined) return;
  throw redirect({ to, search: { ...search, columns }, state, replace: true });
}
