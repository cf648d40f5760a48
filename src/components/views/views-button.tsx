import { useRouter } from "@tanstack/react-router";
import Bookmark from "lucide-react/icons/bookmark";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import type { DeclaredList } from "~/components/define-list/define-list.ts";
import { stringifySearch } from "~/lib/search.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import type { ViewForm } from "./view-dialog.tsx";
import { type ScreenViews, searchOfView, type View, type ViewedList } from "./views.ts";
import { laterPart, lazyOverlay, lazyPart } from "~/ui/lazy/lazy-part.tsx";

const ViewMenu = lazyPart("parts", () => import("./view-menu.tsx"));
// Loads after the rows.
const ViewActions = laterPart("parts", () => import("./view-actions.tsx"));
const ViewDialog = lazyOverlay("forms", () => import("./view-dialog.tsx"));

/** Opens the views of a list; labelled with the current one, or the one that was edited. */
export function ViewsButton({
  list,
  views,
  search,
}: {
  list: DeclaredList & ViewedList;
  views: ScreenViews;
  search: { organizationId?: string | undefined };
}) {
  const router = useRouter();
  const { current, changed } = views;
  const [form, setForm] = useState<ViewForm>();
  const { name } = current ?? changed ?? {};
  const open = (view: View | undefined) => {
    const wanted = searchOfView(view, search.organizationId);
    void router.navigate({
      href: list.path + stringifySearch(view ? wanted : { ...wanted, ...list.plain }),
      state: { view: view?.name },
    });
  };
  const shown = { list, views, search, onPick: open, onForm: setForm };
  return (
    <>
      <PopoverButton
        label="Views"
        menu
        data-opens="views"
        aria-label={name && `View: ${name}${changed ? ", edited" : ""}`}
        title={name === undefined ? "Views" : undefined}
        className={`${buttonClasses("quiet")} min-w-0 shrink!`}
        trigger={
          <>
            <Bookmark size={14} className="shrink-0" />
            <span
              className={`max-w-56 truncate max-md:max-w-28 ${name === undefined ? "max-md:sr-only" : ""}`}
            >
              {name ?? "Views"}
            </span>
            {changed && (
              <span className="flex shrink-0 items-center gap-1.5">
                <span aria-hidden className="size-1.5 rounded-full bg-accent" />
                <span className="max-md:sr-only">edited</span>
              </span>
            )}
            <ChevronDown size={14} className="shrink-0 max-md:hidden" />
          </>
        }
      >
        {(close) => <ViewMenu {...shown} onClose={close} />}
      </PopoverButton>
      <ViewActions {...shown} />
      {form && (
        <ViewDialog
          list={list}
          views={views}
          search={search}
          form={form}
          onClose={() => setForm(undefined)}
        />
      )}
    </>
  );
}
