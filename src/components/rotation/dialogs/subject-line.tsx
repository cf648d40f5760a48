import { Mono } from "~/ui/mono.tsx";
import type { RotationSubject } from "~/components/rotation/rotation-store.ts";

/** Which client a dialog is about: its name, and the unambiguous ID. */
export function SubjectLine({ subject: { name, clientId } }: { subject: RotationSubject }) {
  return (
    <>
      <strong>{name}</strong>
      {name !== clientId && <Mono className="ml-2 text-text-muted">{clientId}</Mono>}
    </>
  );
}
