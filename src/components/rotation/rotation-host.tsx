import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { sessionState } from "~/api/session.ts";
import { openNotes } from "./rotation-notes.ts";
import { openRotation, useOpenRotation } from "./rotation-store.ts";

const loadFlow = () => import("./rotation-flow.tsx");
const RotationFlow = lazy(loadFlow);

/** Fetches the dialogs before they are needed: nothing is left to load once a secret is rotated. */
export const preloadRotation = (): void => void loadFlow();

/** Goes on with a rotation that a page was left with, unless another tab has it open. */
function useResumption() {
  const state = useQuery(sessionState()).data;
  const service = state?.service.baseUrl;
  const signedInAs = state?.session?.clientId;
  // Talks to the notes and the other tabs, once it is known who is signed in and where.
  useEffect(() => {
    if (service === undefined || signedInAs === undefined) return;
    const [first] = openNotes(service);
    if (first === undefined) return;
    const { clientId, open } = first;
    openRotation({
      service,
      organizationId: open.organizationId,
      clientId,
      name: clientId,
      isOwn: clientId === signedInAs,
      resumes: open.operationId,
    });
  }, [service, signedInAs]);
}

/**
 * Where a rotation happens: above all pages, so that neither a page that fails, nor the end of the
 * session, takes a secret away that nobody has stored yet.
 */
export function RotationHost() {
  useResumption();
  const subject = useOpenRotation();
  if (subject === undefined) return null;
  return (
    <Suspense>
      <RotationFlow key={subject.clientId} subject={subject} />
    </Suspense>
  );
}
