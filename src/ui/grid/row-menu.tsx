import ArrowRight from "lucide-react/icons/arrow-right";
import Copy from "lucide-react/icons/copy";
import PanelRight from "lucide-react/icons/panel-right";
import SquareCheck from "lucide-react/icons/square-check";
import { useRef } from "react";
import MenuList from "~/ui/overlay/menu.tsx";
import Popover from "~/ui/overlay/popover.tsx";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import type { RowMenuProps } from "./grid-props.ts";

/** What every grid can do with a row. */
const actionsOf = ({ id, onPeek, onOpen, onSelect }: RowMenuProps) => [
  {
    id: "peek",
    label: "Peek",
    keys: "Space",
    icon: <PanelRight size={14} />,
    run: onPeek,
  },
  {
    id: "open",
    label: "Open",
    keys: "o",
    icon: <ArrowRight size={14} />,
    run: onOpen,
  },
  {
    id: "select",
    label: "Select",
    keys: "x",
    icon: <SquareCheck size={14} />,
    run: onSelect,
  },
  {
    id: "copy-id",
    label: "Copy ID",
    keys: "y",
    icon: <Copy size={14} />,
    run: id === "" ? undefined : () => void copyWithToast(id, `Copied ${id}`),
  },
];

/**
 * What can be done with a row, then what its owner adds: opened with the right button, Shift and F10, or
 * its "…" button.
 */
export default function RowMenu(props: RowMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { left, top, onClose, actions = [] } = props;
  const options = [...actionsOf(props).filter(({ run }) => run !== undefined), ...actions];
  return (
    <>
      <span ref={anchor} aria-hidden className="fixed size-px" style={{ left, top }} />
      <Popover triggerRef={anchor} label="Row actions" menu onClose={onClose}>
        <MenuList
          label="Row actions"
          options={options}
          onPick={(id) => {
            onClose();
            options.find((option) => option.id === id)?.run?.();
          }}
        />
      </Popover>
    </>
  );
}
