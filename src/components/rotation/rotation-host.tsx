import { lazy, Suspense } from "react";
import { useOpenRotation } from "./rotation-store.ts";

const loadFlow = () => import("./rotation-flow.tsx");
const RotationFlow = lazy(loadFlow);

/** Fetches the dialogs before they are needed: nothing is left to load once a secret is rotated. */
export const preloadRotation = (): void => void loadFlow();

/**
 * Where a rotation happens: above all pages, so that neither a page that fails, nor the end of the
 * session, takes a secret away that nobody has stored yet.
 */
export function RotationHost() {
  const subject = useOpenRotation();
  if (subject === undefined) return null;
  return (
    <Suspense>
      <RotationFlow key={subject.clientId} subject={subject} />
    </Suspense>
  );
}
