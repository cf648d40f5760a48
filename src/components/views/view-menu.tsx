import Bookmark from "lucide-react/icons/bookmark";
import BookmarkPlus from "lucide-react/icons/bookmark-plus";
import Check from "lucide-react/icons/check";
import Save from "lucide-react/icons/save";
import Trash2 from "lucide-react/icons/trash";
import type { ReactNode } from "react";
import { isolate } from "~/lib/isolate.ts";
import { Menu, MenuItem } from "~/ui/overlay/menu.tsx";
import { showToast } from "~/ui/overlay/toast.tsx";
import { deleteView, saveView, type ScreenViews, type View } from "./views.ts";

const tell = (what: string, undo: () => void) =>
  void showToast({ title: what, action: { label: "Undo", onPress: undo } });

function Item({
  label,
  icon,
  checked,
  onPick,
}: {
  label: string;
  icon?: ReactNode;
  checked?: boolean;
  onPick: () => void;
}) {
  return (
    <MenuItem checked={checked} onPick={onPick}>
      <span className="inline-flex w-4 shrink-0 justify-center text-text-muted">
        {checked ? <Check size={14} /> : icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{label}</span>
    </MenuItem>
  );
}

/** The views of a list; saves, updates or deletes the one that is shown. */
export default function ViewMenu({
  all,
  views: { service, views, current, isPlain, viewAs },
  edited,
  onPick,
  onSave,
  onClose,
}: {
  /** What the list without filters is called. */
  all: string;
  views: ScreenViews;
  /** The view that was opened, if the address was changed since. */
  edited: View | undefined;
  /** Opens a view; undefined opens the list without filters. */
  onPick: (view: View | undefined) => void;
  onSave: () => void;
  onClose: () => void;
}) {
  const closeAnd = (run: () => void) => () => {
    onClose();
    run();
  };
  const update = ({ name }: View) =>
    tell(`View ${isolate(name)} updated`, saveView(service, viewAs(name)));
  const remove = (view: View) =>
    tell(`View ${isolate(view.name)} deleted`, deleteView(service, view));
  const shown = current ?? edited;
  return (
    <Menu label="Views" className="max-h-[70vh] max-w-80 min-w-52 overflow-y-auto">
      <div role="group" aria-label="Views">
        <Item
          label={all}
          checked={!current && isPlain}
          onPick={closeAnd(() => onPick(undefined))}
        />
        {views.map((view) => (
          <Item
            key={view.name}
            label={view.name}
            icon={<Bookmark size={14} />}
            checked={view === current}
            onPick={closeAnd(() => onPick(view))}
          />
        ))}
      </div>
      <hr className="mx-2 my-1 border-line" />
      <div role="group" aria-label={shown?.name ?? "Actions"}>
        {edited && (
          <Item
            label={`Update ${edited.name}`}
            icon={<Save size={14} />}
            onPick={closeAnd(() => update(edited))}
          />
        )}
        <Item label="Save this view" icon={<BookmarkPlus size={14} />} onPick={closeAnd(onSave)} />
        {shown && (
          <Item
            label={`Delete ${shown.name}`}
            icon={<Trash2 size={14} />}
            onPick={closeAnd(() => remove(shown))}
          />
        )}
      </div>
    </Menu>
  );
}
