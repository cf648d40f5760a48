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
import type { Action } from "~/lib/actions.ts";
import { isolate } from "~/lib/isolate.ts";
import { Menu, MenuItem } from "~/ui/overlay/menu.tsx";
import { copyWithToast, showToast } from "~/ui/overlay/toast.tsx";
import { deleteView, saveView, setDefault } from "./change-views.ts";
import type { ViewForm } from "./view-dialog.tsx";
import { type ScreenViews, type View, type ViewedList, viewSearch } from "./views.ts";

const copyLink: Action = {
  label: "Copy link",
  icon: Link2,
  run: () => void copyWithToast(window.location.href, "Link copied"),
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
    label,
    icon: BookmarkPlus,
    run: () => onForm({ kind: "save" }),
  });
  const own = (view: View) => saved.some(({ name }) => name === view.name);
  if (changed) {
    return [
      ...(own(changed)
        ? [
            {
              label: "Update view",
              icon: Save,
              run: () => update(service, changed, search),
            },
          ]
        : []),
      save("Save as new view"),
      { label: "Reset view", icon: RotateCcw, run: () => onPick(changed) },
      copyLink,
    ];
  }
  if (current === undefined || !own(current)) return [save("Save this view"), copyLink];
  const isDefault = current.isDefault === true;
  return [
    save("Save this view"),
    copyLink,
    {
      label: "Rename view",
      icon: Pencil,
      run: () => onForm({ kind: "rename", view: current }),
    },
    // Links lead to a path, which only the path's own list can answer with a view.
    ...(Object.keys(list.plain).length === 0
      ? [
          {
            label: isDefault ? "Remove as default" : "Make default",
            icon: House,
            run: () => setDefault(service, current, !isDefault),
          },
        ]
      : []),
    { label: "Delete view", icon: Trash2, run: () => remove(service, current) },
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
export default function ViewMenu({ onClose, ...shown }: ViewsShown & { onClose: () => void }) {
  const { list, views, onPick } = shown;
  const { saved, builtIn, current, changed, isPlain } = views;
  const closeAnd = (run: (() => void) | undefined) => () => {
    onClose();
    run?.();
  };
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
        {viewActions(shown).map(({ label, icon: Icon, run }) => (
          <Item
            key={label}
            label={label}
            icon={Icon && <Icon size={14} />}
            onPick={closeAnd(run)}
          />
        ))}
      </div>
    </Menu>
  );
}
