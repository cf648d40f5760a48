import { Bookmark, BookmarkPlus, Check, House, Link2, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Header, Menu, MenuItem, MenuSection, Separator } from "react-aria-components";
import { toClipboard } from "~/lib/clipboard.ts";
import { showToast } from "~/ui/toast.tsx";
import { deleteView, setDefault } from "./change-views.ts";
import type { ViewForm } from "./view-dialog.tsx";
import { searchPart, type View } from "./views.ts";

const GLYPH = { size: 14, strokeWidth: 1.75 } as const;

function Item({
  id,
  label,
  icon,
  detail,
  onAction,
}: {
  id: string;
  label: string;
  icon: ReactNode;
  detail?: string | undefined;
  onAction: () => void;
}) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      onAction={onAction}
      className="flex h-7 items-center gap-2 rounded-control px-2 outline-none focus:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus max-md:h-10"
    >
      {({ isSelected }) => (
        <>
          <span className="inline-flex w-4 shrink-0 justify-center text-text-muted">
            {isSelected ? <Check {...GLYPH} /> : icon}
          </span>
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {detail !== undefined && <span className="text-label text-text-muted">{detail}</span>}
        </>
      )}
    </MenuItem>
  );
}

/** Copies the address as it is, and says whether it could. */
async function copyLink(): Promise<void> {
  const copied = await toClipboard(window.location.href);
  await showToast(
    copied
      ? { title: "Link copied" }
      : { title: "The clipboard is denied", detail: "Copy the address itself.", kind: "failed" },
  );
}

/** The views of a list, and what can be done to the one it shows. */
export default function ViewMenu({
  service,
  screen,
  search,
  views,
  current,
  onPick,
  onForm,
  onClose,
}: {
  service: string;
  screen: string;
  search: object;
  views: readonly View[];
  current: View | undefined;
  /** Asks for a view; for none, without filters. */
  onPick: (view: View | undefined) => void;
  onForm: (form: ViewForm) => void;
  onClose: () => void;
}) {
  const isPlain = searchPart({ ...search, organizationId: undefined, columns: undefined }) === "";
  const shown = current ? `view ${current.name}` : isPlain ? "all" : undefined;
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  const remove = (view: View) => {
    const undo = deleteView(service, view);
    const action = { label: "Undo", onPress: undo };
    void showToast({ title: `Deleted the view ${view.name}`, action });
  };
  return (
    <Menu
      aria-label="Views"
      // A menu opens to be used at once.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus="first"
      className="max-h-[70vh] max-w-80 min-w-52 overflow-y-auto p-1 outline-none"
    >
      <MenuSection
        aria-label="Saved views"
        selectionMode="single"
        selectedKeys={shown === undefined ? [] : [shown]}
      >
        <Item
          id="all"
          label={`All ${screen.slice(1)}`}
          icon={null}
          onAction={then(() => onPick(undefined))}
        />
        {views.map((view) => (
          <Item
            key={view.name}
            id={`view ${view.name}`}
            label={view.name}
            icon={<Bookmark {...GLYPH} />}
            detail={view.isDefault ? "Default" : undefined}
            onAction={then(() => onPick(view))}
          />
        ))}
      </MenuSection>
      <Separator className="mx-2 my-1 h-px bg-line" />
      <Item
        id="save"
        label="Save this view"
        icon={<BookmarkPlus {...GLYPH} />}
        onAction={then(() => onForm({ kind: "save" }))}
      />
      {current && (
        <MenuSection>
          <Header className="truncate px-2 pt-2 pb-1 text-label text-text-muted">
            {current.name}
          </Header>
          <Item
            id="rename"
            label="Rename view"
            icon={<Pencil {...GLYPH} />}
            onAction={then(() => onForm({ kind: "rename", view: current }))}
          />
          <Item
            id="link"
            label="Copy link"
            icon={<Link2 {...GLYPH} />}
            onAction={then(() => void copyLink())}
          />
          <Item
            id="default"
            label={current.isDefault ? "No longer the default" : "Make default"}
            icon={<House {...GLYPH} />}
            onAction={then(() => setDefault(service, current, current.isDefault !== true))}
          />
          <Item
            id="delete"
            label="Delete view"
            icon={<Trash2 {...GLYPH} />}
            onAction={then(() => remove(current))}
          />
        </MenuSection>
      )}
    </Menu>
  );
}
