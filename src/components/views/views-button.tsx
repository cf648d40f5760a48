import { useRouter } from "@tanstack/react-router";
import Bookmark from "lucide-react/icons/bookmark";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import type { DeclaredList } from "~/components/define-list/define-list.ts";
import { stringifySearch } from "~/lib/search.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { openPart } from "~/ui/keyboard/open-part.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { lazyOverlay, lazyPart } from "~/ui/lazy.tsx";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { searchOfView, useScreenViews, type View } from "./views.ts";

const ViewMenu = lazyPart(() => import("./view-menu.tsx"));
const ViewDialog = lazyOverlay(() => import("./view-dialog.tsx"));

/** Opens the saved views of a list; labelled with the current one, or the one that was edited. */
export function ViewsButton({
  list,
  search,
}: {
  list: DeclaredList;
  search: { organizationId?: string | undefined };
}) {
  const router = useRouter();
  const views = useScreenViews(list, search);
  const { current, isPlain } = views;
  const [opened, setOpened] = useState(current?.name);
  const [saving, setSaving] = useState(false);
  if (current !== undefined && current.name !== opened) setOpened(current.name);
  const edited = current || isPlain || opened === undefined ? undefined : views.named(opened);
  const { name } = current ?? edited ?? {};
  const open = (view: View | undefined) => {
    const wanted = searchOfView(view, search.organizationId);
    void router.navigate({
      href: list.path + stringifySearch(view ? wanted : { ...wanted, ...list.plain }),
    });
  };
  useActions("On this screen", [
    { label: "Views", words: "saved open list", icon: Bookmark, run: () => openPart("views") },
    { label: "Save this view", icon: Bookmark, run: () => setSaving(true) },
  ]);
  return (
    <>
      <PopoverButton
        label="Views"
        menu
        data-opens="views"
        aria-label={name && `View: ${name}${edited ? ", edited" : ""}`}
        data-tip={name === undefined ? "Views" : undefined}
        className={`${buttonClasses("quiet")} min-w-0 shrink!`}
        trigger={
          <>
            <Bookmark size={14} className="shrink-0" />
            <span
              className={`max-w-56 truncate max-md:max-w-28 ${name === undefined ? "max-md:sr-only" : ""}`}
            >
              {name ?? "Views"}
            </span>
            {edited && (
              <span className="flex shrink-0 items-center gap-1.5">
                <span aria-hidden className="size-1.5 rounded-full bg-accent" />
                <span className="max-md:sr-only">edited</span>
              </span>
            )}
            <ChevronDown size={14} className="shrink-0 max-md:hidden" />
          </>
        }
      >
        {(close) => (
          <ViewMenu
            all={list.all}
            views={views}
            edited={edited}
            onPick={open}
            onSave={() => setSaving(true)}
            onClose={close}
          />
        )}
      </PopoverButton>
      {saving && (
        <ViewDialog list={list} views={views} search={search} onClose={() => setSaving(false)} />
      )}
    </>
  );
}
