import Bookmark from "lucide-react/icons/bookmark";
import BookmarkPlus from "lucide-react/icons/bookmark-plus";
import Check from "lucide-react/icons/check";
import House from "lucide-react/icons/house";
import Link2 from "lucide-react/icons/link-2";
import Pencil from "lucide-react/icons/pencil";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Save from "lucide-react/icons/save";
import Trash2 from "lucide-react/icons/trash";
import type { ReactNode } from "react";
import { isolate } from "~/lib/isolate.ts";
import { Menu, MenuItem } from "~/ui/overlay/menu.tsx";
import { copyWithToast, showToast } from "~/ui/overlay/toast.tsx";
import { deleteView, saveView, setDefault } from "./change-views.ts";
import type { ViewForm } from "./view-dialog.tsx";
import { type ScreenViews, type View, type ViewedList, viewSearch } from "./views.ts";

interface Action {
  id: string;
  label: string;
  Icon: typeof Pencil;
  act: () => void;
}

const copyLink: Action = {
  id: "link",
  label: "Copy link",
  Icon: Link2,
  act: () => void copyWithToast(window.location.href, "Link copied"),
};

function update(service: string, view: View, search: object) {
  saveView(service, { ...view, search: viewSearch(search) }, view);
  const action = { label: "Undo", onPress: () => saveView(service, view, view) };
  void showToast({ title: `View ${isolate(view.name)} updated`, action });
}

function remove(service: string, view: View) {
  const action = { label: "Undo", onPress: deleteView(service, view) };
  void showToast({ title: `View ${isolate(view.name)} deleted`, action });
}

/** The views of a list, its address, and what opens them. */
export interface ViewsShown {
  list: ViewedList;
  views: ScreenViews;
  search: object;
  /** Opens a view; undefined opens the list without filters. */
  onPick: (view: View | undefined) => void;
  onForm: (form: ViewForm) => void;
}

/** What can be done with the view that is shown, that was edited, or that could be saved. */
export function viewActions({
  list,
  views: { service, saved, current, changed },
  search,
  onPick,
  onForm,
}: ViewsShown): Action[] {
  const save = (label: string): Action => ({
    id: "save",
    label,
    Icon: BookmarkPlus,
    act: () => onForm({ kind: "save" }),
  });
  const own = (view: View) => saved.some(({ name }) => name === view.name);
  if (changed) {
    return [
      ...(own(changed)
        ? [
            {
              id: "update",
              label: "Update view",
              Icon: Save,
              act: () => update(service, changed, search),
            },
          ]
        : []),
      save("Save as new view"),
      { id: "reset", label: "Reset view", Icon: RotateCcw, act: () => onPick(changed) },
      copyLink,
    ];
  }
  if (current === undefined || !own(current)) return [save("Save this view"), copyLink];
  const isDefault = current.isDefault === true;
  return [
    save("Save this view"),
    copyLink,
    {
      id: "rename",
      label: "Rename view",
      Icon: Pencil,
      act: () => onForm({ kind: "rename", view: current }),
    },
    // Links lead to a path, which only the path's own list can answer with a view.
    ...(Object.keys(list.plain).length === 0
      ? [
          {
            id: "default",
            label: isDefault ? "Remove as default" : "Make default",
            Icon: House,
            act: () => setDefault(service, current, !isDefault),
          },
        ]
      : []),
    { id: "delete", label: "Delete view", Icon: Trash2, act: () => remove(service, current) },
  ];
}

function Item({
  label,
  icon,
  detail,
  checked,
  onPick,
}: {
  label: string;
  icon: ReactNode;
  detail?: string;
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
  list,
  views,
  search,
  onPick,
  onForm,
  onClose,
}: ViewsShown & { onClose: () => void }) {
  const { saved, builtIn, current, changed, isPlain } = views;
  const closeAnd = (act: () => void) => () => {
    onClose();
    act();
  };
  const actions = viewActions({ list, views, search, onPick, onForm });
  const { name } = changed ?? current ?? {};
  return (
    <Menu label="Views" className="max-h-[70vh] max-w-80 min-w-52 overflow-y-auto">
      <div role="group" aria-label="Views">
        <Item
          label={list.all}
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
