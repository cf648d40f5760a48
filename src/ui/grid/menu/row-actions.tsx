import ArrowRight from "lucide-react/icons/arrow-right";
import Copy from "lucide-react/icons/copy";
import PanelRight from "lucide-react/icons/panel-right";
import SquareCheck from "lucide-react/icons/square-check";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import type { RowAction, RowSubject } from "./row-menu-props.ts";

/** What every grid can do with a row, then what its owner adds. */
export function actionsOf({ id, onPeek, onOpen, onSelect, actions = [] }: RowSubject): RowAction[] {
  const own: (RowAction | false)[] = [
    onPeek !== undefined && {
      id: "peek",
      label: "Peek",
      keys: "Space",
      icon: <PanelRight size={14} />,
      run: onPeek,
    },
    {
      id: "open",
      label: "Open",
      keys: "Enter",
      icon: <ArrowRight size={14} />,
      run: onOpen,
    },
    onSelect !== undefined && {
      id: "select",
      label: "Select",
      keys: "x",
      icon: <SquareCheck size={14} />,
      run: onSelect,
    },
    id !== "" && {
      id: "copy-id",
      label: "Copy ID",
      keys: "c",
      icon: <Copy size={14} />,
      run: () => void copyWithToast(id, `Copied ${id}`),
    },
  ];
  return [...own.filter((one) => one !== false), ...actions];
}
