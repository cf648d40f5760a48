import type { ComponentProps } from "react";
import { laterPart } from "~/ui/lazy/lazy-part.tsx";

const Pill = laterPart("parts", () => import("./new-recordings-pill.tsx"));

/**
 * Announces newer recordings above a list that is loaded from its start. Its rows stay put until the
 * reader asks for the new ones.
 */
export function NewRecordings(props: ComponentProps<typeof Pill>) {
  // In any other order, new recordings don't come first.
  const { orderBy = "dateCreated", orderDirection = "desc" } = props.query;
  if (orderBy !== "dateCreated" || orderDirection !== "desc") return null;
  return <Pill {...props} />;
}
