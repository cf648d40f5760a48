import type { ReactNode } from "react";
import { Mono } from "~/ui/mono.tsx";
import type { RotationSubject } from "./rotation-store.ts";

/** Which client a dialog is about: the name people gave it, and the id that can't be mistaken. */
export function SubjectLine({
  subject,
  children,
}: {
  subject: RotationSubject;
  children?: ReactNode;
}) {
  const { name, clientId } = subject;
  return (
    <>
      <strong>{name}</strong>
      {name !== clientId && <Mono className="ml-2 text-text-muted">{clientId}</Mono>}
      {children}
    </>
  );
}
