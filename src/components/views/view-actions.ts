import BookmarkPlus from "lucide-react/icons/bookmark-plus";
import House from "lucide-react/icons/house";
import Link2 from "lucide-react/icons/link-2";
import Pencil from "lucide-react/icons/pencil";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Save from "lucide-react/icons/save";
import Trash2 from "lucide-react/icons/trash";
import { isolate } from "~/lib/isolate.ts";
import { copyWithToast, showToast } from "~/ui/overlay/toast.tsx";
import { deleteView, saveView, setDefault } from "./change-views.ts";
import type { ScreenViews, ViewScreen } from "./use-screen-views.ts";
import type { ViewForm } from "./view-dialog.tsx";
import { type View, viewSearch } from "./views.ts";

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

function update(service: string, view: View, search: object): void {
  saveView(service, { ...view, search: viewSearch(search) }, view);
  const action = { label: "Undo", onPress: () => saveView(service, view, view) };
  void showToast({ title: `View ${isolate(view.name)} updated`, action });
}

function remove(service: string, view: View): void {
  const action = { label: "Undo", onPress: deleteView(service, view) };
  void showToast({ title: `View ${isolate(view.name)} deleted`, action });
}

/** What can be done with the view that is shown, that was edited, or that could be saved. */
export function viewActions({
  screen,
  views: { service, saved, current, changed },
  search,
  onPick,
  onForm,
}: {
  screen: ViewScreen;
  views: ScreenViews;
  search: object;
  onPick: (view: View) => void;
  onForm: (form: ViewForm) => void;
}): Action[] {
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
    ...(screen.plain === undefined
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
