import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { sessionState } from "~/api/session.ts";
import { stringifySearch } from "~/lib/search.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { PopoverButton } from "~/ui/popover-button.tsx";
import type { ViewForm } from "./view-dialog.tsx";
import { currentView, searchOfView, useViews } from "./views.ts";

const loadMenu = () => import("./view-menu.tsx");
const ViewMenu = lazy(loadMenu);
const ViewDialog = lazy(() => import("./view-dialog.tsx"));

/** The saved views of a list: named after the one it shows, and with all that can be done to them. */
export function ViewsButton({
  screen,
  search,
  onApply,
}: {
  /** The path of the list. */
  screen: string;
  search: { organizationId?: string | undefined };
  /** Asks for the list at another address of the console. */
  onApply: (href: string) => void;
}) {
  const service = useQuery(sessionState()).data?.service.baseUrl ?? "";
  const views = useViews(service).filter((view) => view.screen === screen);
  const current = currentView(views, screen, search);
  const [form, setForm] = useState<ViewForm>();
  return (
    <>
      <PopoverButton
        label="Views"
        placement="bottom end"
        onPreload={() => void loadMenu()}
        aria-label={current && `View: ${current.name}`}
        className={buttonClasses("quiet")}
        trigger={
          <>
            <Bookmark size={14} strokeWidth={1.75} />
            <span className="max-w-48 truncate">{current?.name ?? "Views"}</span>
          </>
        }
      >
        {(close) => (
          <ViewMenu
            service={service}
            screen={screen}
            search={search}
            views={views}
            current={current}
            onPick={(view) =>
              onApply(screen + stringifySearch(searchOfView(view, search.organizationId)))
            }
            onForm={setForm}
            onClose={close}
          />
        )}
      </PopoverButton>
      {form && (
        <Suspense>
          <ViewDialog
            service={service}
            screen={screen}
            search={search}
            views={views}
            form={form}
            onClose={() => setForm(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
