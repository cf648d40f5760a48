import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { DialogAction } from "~/components/form/dialog-action.tsx";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { clearAll } from "./filter-chips.tsx";
import type { ListState } from "./list-state.tsx";

/** Creates a row, which its list then shows. */
export function CreateAction<Row extends { id: string }>({
  list,
  endpoint,
  children,
}: {
  list: ListState<Row> & { showCreated: (id: string) => void };
  endpoint: PlainEndpoint;
  /** The dialog; `close` takes the ID of what was created. */
  children: (close: (created?: string) => void) => ReactNode;
}) {
  const show = (created: string) => {
    list.showCreated(created);
    // A filter may hide the new row.
    list.quick.setText("");
    list.go({ create: undefined, filter: undefined, ...clearAll(list.active) }, true);
  };
  return (
    <DialogAction
      endpoint={endpoint}
      action={{
        keys: "c",
        label: `New ${list.declared.noun}`,
        words: "create add",
        icon: Plus,
      }}
      variant="primary"
    >
      {(close) => children((created) => (created ? show(created) : close()))}
    </DialogAction>
  );
}
