import { None } from "./mono.tsx";

/** In place of a list's items: there are none, or the list isn't there to be read. */
export const NoItems = ({ of }: { of: readonly unknown[] | undefined }) => (
  <None>{of === undefined ? "unknown" : "none"}</None>
);
