import { useRef } from "react";
import MenuList from "~/ui/overlay/menu.tsx";
import Popover from "~/ui/overlay/popover.tsx";
import { actionsOf } from "./row-actions.tsx";
import type { RowMenuProps } from "./row-menu-props.ts";

/** What can be done with a row: opened with the right button, Shift and F10, or its "…" button. */
export default function RowMenu(props: RowMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { left, top, onClose } = props;
  const actions = actionsOf(props);
  return (
    <>
      <span ref={anchor} aria-hidden className="fixed size-px" style={{ left, top }} />
      <Popover triggerRef={anchor} label="Row actions" menu onClose={onClose}>
        <MenuList
          label="Row actions"
          options={actions}
          onPick={(id) => {
            onClose();
            actions.find((action) => action.id === id)?.run();
          }}
        />
      </Popover>
    </>
  );
}
