import { useRouter } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { usePermission } from "~/components/credentials/permissions.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { Action } from "~/lib/actions.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { clearAll } from "./filter-chips.tsx";
import type { ListState } from "./list-state.tsx";

/** Creates a row: its button, its key, and the dialog while `create` is in the address. */
export function CreateAction<Row extends { id: string }>({
  list,
  endpoint,
  open,
  children,
}: {
  list: ListState<Row> & { showCreated: (id: string) => void };
  endpoint: PlainEndpoint;
  /** Whether the address asks for the dialog. */
  open: boolean | undefined;
  /** The dialog; `close` takes the ID of what was created. */
  children: (close: (created?: string) => void) => ReactNode;
}) {
  const router = useRouter();
  const { reason } = usePermission(endpoint);
  const ask = (create: true | undefined) =>
    void router.navigate({
      to: ".",
      search: (last) => ({ ...last, create }),
      replace: create === undefined,
    });
  const close = (created = "") => {
    if (created === "") {
      ask(undefined);
      return;
    }
    list.showCreated(created);
    // A filter may hide the new row.
    list.quick.setText("");
    list.go({ create: undefined, filter: undefined, ...clearAll(list.active) }, true);
  };
  const action: Action = {
    keys: "c",
    label: `New ${list.declared.noun}`,
    words: "create add",
    icon: Plus,
    reason,
    run: () => ask(true),
  };
  useActions("On this screen", [action]);
  return (
    <>
      <ActionButton action={action} variant="primary" />
      {open && reason === undefined && children(close)}
    </>
  );
}
