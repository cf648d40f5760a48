import { useRouter, useSearch } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { usePermission } from "~/components/credentials/permissions.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { Action } from "~/lib/actions.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";

/**
 * An act with a dialog: its button, its key, and the dialog while the address asks for it by `param`. An address opens
 * it for everyone: the dialog says who can do it.
 */
export function DialogAction({
  endpoint,
  action: given,
  param = "create",
  variant,
  children,
}: {
  endpoint: PlainEndpoint;
  action: Pick<Action, "keys" | "label" | "words" | "icon">;
  param?: "create" | "revoke";
  variant?: ComponentProps<typeof ActionButton>["variant"];
  /** The dialog. */
  children: (close: () => void) => ReactNode;
}) {
  const router = useRouter();
  const isOpen = useSearch({ strict: false, select: (search) => search[param] === true });
  const { reason } = usePermission(endpoint);
  const ask = (asked: true | undefined) =>
    void router.navigate({
      to: ".",
      search: (last) => ({ ...last, [param]: asked }),
      replace: asked === undefined,
    });
  const action = { ...given, reason, run: () => ask(true) };
  useActions("On this screen", [action]);
  return (
    <>
      <ActionButton action={action} variant={variant} />
      {isOpen && children(() => ask(undefined))}
    </>
  );
}
