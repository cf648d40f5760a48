import { useService, useSession } from "~/components/credentials/permissions.ts";
import { useOncePer } from "~/ui/use-once-per.ts";
import { openNotes } from "./rotation-notes.ts";
import { closeRotation, openRotation, useOpenRotation } from "./rotation-store.ts";
import { lazyOverlay } from "~/ui/lazy/lazy-part.tsx";

const RotationFlow = lazyOverlay("secrets", () => import("./rotation-flow.tsx"));

/**
 * Resumes the rotations that were open when the page was left, one after the other, unless another tab
 * has them open.
 */
function useResumption(isOpen: boolean) {
  const service = useService()?.baseUrl;
  const session = useSession();
  const key = session && !isOpen ? service && `${service} ${session.clientId}` : undefined;
  // Reads localStorage and takes locks shared with other tabs, once the session is known and again
  // when a rotation is closed. The first one to get its lock opens.
  useOncePer(key, () => {
    for (const { clientId, open } of openNotes(service ?? "")) {
      openRotation({
        service: service ?? "",
        organizationId: open.organizationId,
        clientId,
        name: clientId,
        isOwn: clientId === session?.clientId,
        resumes: open.operationId,
      });
    }
  });
}

/**
 * Renders rotations above all pages, so that neither a failing page nor the end of the session
 * takes away a secret that isn't stored yet.
 */
export function RotationHost() {
  const subject = useOpenRotation();
  useResumption(subject !== undefined);
  if (subject === undefined) return null;
  return (
    <RotationFlow
      key={subject.clientId}
      subject={subject}
      // A rotation that is resumed may have a secret to show, so there is no way around it.
      onClose={subject.resumes === undefined ? closeRotation : undefined}
    />
  );
}
