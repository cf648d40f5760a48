import ArrowRight from "lucide-react/icons/arrow-right";
import Copy from "lucide-react/icons/copy";
import ExternalLink from "lucide-react/icons/external-link";
import ChainLink from "lucide-react/icons/link";
import PanelRight from "lucide-react/icons/panel-right";
import SquareCheck from "lucide-react/icons/square-check";
import { useRef } from "react";
import type { Action } from "~/lib/actions.ts";
import MenuList from "~/ui/overlay/menu.tsx";
import Popover from "~/ui/overlay/popover.tsx";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import type { RowMenuProps } from "./grid-props.ts";
import { openTab } from "./use-grid-input.ts";

/** What every grid can do with a row. */
const actionsOf = ({ id, link, onPeek, onOpen, onSelect }: RowMenuProps): readonly Action[] => [
  { label: "Peek", keys: "Space", icon: PanelRight, run: onPeek },
  { label: "Open", keys: "o", icon: ArrowRight, run: onOpen },
  {
    label: "Open in new tab",
    icon: ExternalLink,
    run: link === undefined ? undefined : () => openTab(link),
  },
  { label: "Select", keys: "x", icon: SquareCheck, run: onSelect },
  {
    label: "Copy ID",
    keys: "y",
    icon: Copy,
    run: id === "" ? undefined : () => void copyWithToast(id, `Copied ${id}`),
  },
  {
    label: "Copy link",
    icon: ChainLink,
    run: link === undefined ? undefined : () => void copyWithToast(link, "Link copied"),
  },
];

/**
 * The menu of a row: what every grid offers, then what the list adds. Opened with the right button, Shift+F10
 * or the row's "…" button.
 */
export default function RowMenu(props: RowMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { left, top, onClose, groups = [] } = props;
  const options = [actionsOf(props), ...groups].flatMap((group, at) =>
    group
      .filter(({ run, reason }) => run !== undefined && reason === undefined)
      .map(({ icon: Icon, ...action }, index) => ({
        ...action,
        id: action.label,
        icon: Icon && <Icon size={14} />,
        separated: at > 0 && index === 0,
      })),
  );
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
