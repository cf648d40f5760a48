import { type ComponentProps, Suspense } from "react";
import { afterPaint } from "~/lib/after-paint.ts";
import { FailedQuietly } from "~/ui/lazy/failed-part.tsx";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";

const Pill = lazyPart(async () => {
  await afterPaint();
  return import("./new-recordings-pill.tsx");
}, FailedQuietly);

/**
 * Announces newer recordings above a list that is loaded from its start. Its rows stay put until the
 * reader asks for the new ones.
 */
export function NewRecordings(props: ComponentProps<typeof Pill>) {
  // In any other order, new recordings don't come first.
  const { orderBy = "dateCreated", orderDirection = "desc" } = props.query;
  if (orderBy !== "dateCreated" || orderDirection !== "desc") return null;
  return (
    <Suspense>
      <Pill {...props} />
    </Suspense>
  );
}
