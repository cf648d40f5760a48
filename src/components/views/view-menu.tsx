import Bookmark from "lucide-react/icons/bookmark";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Header, Menu, MenuItem, MenuSection, Separator } from "react-aria-components";
import type { ScreenViews, ViewScreen } from "./use-screen-views.ts";
import { viewActions } from "./view-actions.ts";
import type { ViewForm } from "./view-dialog.tsx";
import type { View } from "./views.ts";

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
      className="flex h-7 items-center gap-2 rounded-control px-2 focus:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus max-md:h-10"
    >
      {({ isSelected }) => (
        <>
          <span className="inline-flex w-4 shrink-0 justify-center text-text-muted">
            {isSelected ? <Check size={14} /> : icon}
          </span>
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {detail !== undefined && <span className="text-label text-text-muted">{detail}</span>}
        </>
      )}
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
  const shown = current ? `view ${current.name}` : isPlain ? "all" : undefined;
  const closeAnd = (act: () => void) => () => {
    onClose();
    act();
  };
  const actions = viewActions({ screen, views, search, onPick, onForm });
  const { name } = changed ?? current ?? {};
  return (
    <Menu
      aria-label="Views"
      // A menu takes the focus when it opens.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus="first"
      className="max-h-[70vh] max-w-80 min-w-52 overflow-y-auto p-1 outline-none"
    >
      <MenuSection
        aria-label="Views"
        selectionMode="single"
        selectedKeys={shown === undefined ? [] : [shown]}
      >
        <Item
          id="all"
          label={screen.all}
          icon={null}
          onAction={closeAnd(() => onPick(undefined))}
        />
        {[...saved, ...builtIn.filter((view) => !saved.some(({ name }) => name === view.name))].map(
          (view) => (
            <Item
              key={view.name}
              id={`view ${view.name}`}
              label={view.name}
              icon={saved.includes(view) && <Bookmark size={14} />}
              detail={
                view.isDefault ? "Default" : changed?.name === view.name ? "Edited" : undefined
              }
              onAction={closeAnd(() => onPick(view))}
            />
          ),
        )}
      </MenuSection>
      <Separator className="mx-2 my-1 h-px bg-line" />
      <MenuSection aria-label="Actions">
        {name !== undefined && (
          <Header className="truncate px-2 pt-2 pb-1 text-label text-text-muted">{name}</Header>
        )}
        {actions.map(({ id, label, Icon, act }) => (
          <Item key={id} id={id} label={label} icon={<Icon size={14} />} onAction={closeAnd(act)} />
        ))}
      </MenuSection>
    </Menu>
  );
}
