import Bookmark from "lucide-react/icons/bookmark";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Menu, MenuItem } from "~/ui/overlay/menu.tsx";
import type { ScreenViews, ViewScreen } from "./use-screen-views.ts";
import { viewActions } from "./view-actions.ts";
import type { ViewForm } from "./view-dialog.tsx";
import type { View } from "./views.ts";

function Item({
  label,
  icon,
  detail,
  checked,
  onPick,
}: {
  label: string;
  icon: ReactNode;
  detail?: string | undefined;
  checked?: boolean;
  onPick: () => void;
}) {
  return (
    <MenuItem checked={checked} onPick={onPick}>
      <span className="inline-flex w-4 shrink-0 justify-center text-text-muted">
        {checked ? <Check size={14} /> : icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {detail !== undefined && <span className="text-label text-text-muted">{detail}</span>}
    </MenuItem>
  );
}

/** The views of a list, and the actions on the one that is shown. */
export default function ViewMenu({
  screen,
  views,
  search,
  onPick,
  onForm,
  onClose,
}: {
  screen: ViewScreen;
  views: ScreenViews;
  search: object;
  /** Opens a view; undefined opens the list without filters. */
  onPick: (view: View | undefined) => void;
  onForm: (form: ViewForm) => void;
  onClose: () => void;
}) {
  const { saved, builtIn, current, changed, isPlain } = views;
  const closeAnd = (act: () => void) => () => {
    onClose();
    act();
  };
  const actions = viewActions({ screen, views, search, onPick, onForm });
  const { name } = changed ?? current ?? {};
  return (
    <Menu label="Views" className="max-h-[70vh] max-w-80 min-w-52 overflow-y-auto">
      <div role="group" aria-label="Views">
        <Item
          label={screen.all}
          icon={null}
          checked={!current && isPlain}
          onPick={closeAnd(() => onPick(undefined))}
        />
        {[...saved, ...builtIn.filter((view) => !saved.some(({ name }) => name === view.name))].map(
          (view) => (
            <Item
              key={view.name}
              label={view.name}
              icon={saved.includes(view) && <Bookmark size={14} />}
              detail={
                view.isDefault ? "Default" : changed?.name === view.name ? "Edited" : undefined
              }
              checked={view.name === current?.name}
              onPick={closeAnd(() => onPick(view))}
            />
          ),
        )}
      </div>
      <hr className="mx-2 my-1 border-line" />
      <div role="group" aria-label={name ?? "Actions"}>
        {name !== undefined && (
          <div role="presentation" className="truncate px-2 pt-2 pb-1 text-label text-text-muted">
            {name}
          </div>
        )}
        {actions.map(({ id, label, Icon, act }) => (
          <Item key={id} label={label} icon={<Icon size={14} />} onPick={closeAnd(act)} />
        ))}
      </div>
    </Menu>
  );
}
