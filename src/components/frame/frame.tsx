import { useIsFetching, useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation, useNavigate, useRouterState } from "@tanstack/react-router";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Contrast from "lucide-react/icons/contrast";
import Menu from "lucide-react/icons/menu";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { memo, useState } from "react";
import { sessionState } from "~/api/nouns/session.ts";
import { accessEnded, isUpdated } from "~/api/state/release.ts";
import { ApiButton, ApiPanelPlace } from "~/components/api-panel/api-button.tsx";
import { toggleApiPanel } from "~/components/api-panel/panel-state.ts";
import { CommandButton, overlay } from "~/components/page/command-button.tsx";
import { FailedScreen } from "~/components/page/states.tsx";
import { useChosenOrganization } from "~/components/credentials/use-organization.ts";
import { BASE } from "~/lib/base.ts";
import { appliedZone } from "~/lib/chosen-zone.ts";
import { useStore } from "~/lib/store.ts";
import { chooseTheme, chosenTheme, THEMES } from "~/lib/theme.ts";
import { hasUnsaved } from "~/lib/unsaved.ts";
import { Button, buttonClasses, IconButton } from "~/ui/button.tsx";
import { useNow } from "~/ui/hooks/use-now.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { lazyOverlay, lazyPart } from "~/ui/lazy.tsx";
import { Notice } from "~/ui/notice.tsx";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { MenuList } from "~/ui/parts.ts";
import { CommandSearch } from "./commands/command-search.tsx";
import { SCREENS } from "./navigation.ts";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { SessionMenu, SignInAgain } from "./session/session.tsx";
import { Sidebar } from "./sidebar.tsx";

/** The shortcuts that work on every screen. */
function useFrameShortcuts() {
  const navigate = useNavigate();
  const organizationId = useChosenOrganization();
  useActions("Everywhere", [
    { keys: "Mod+k", label: "Search or run a command", run: () => overlay.set("commands") },
    {
      keys: "a",
      label: "Show or hide the API panel",
      words: "requests curl",
      run: toggleApiPanel,
    },
    {
      keys: "?",
      label: "Show shortcuts",
      words: "help keyboard keys",
      run: () => overlay.set("shortcuts"),
    },
  ]);
  useActions(
    "Go to",
    SCREENS.map(({ key, label, to }) => ({
      keys: `g ${key}`,
      label,
      run: () => void navigate({ to, search: { organizationId } }),
    })),
  );
}

/** A line at the foot of the top bar while the screen, or what it shows first, is on its way. */
function Progress() {
  const isOpening = useRouterState({ select: ({ isLoading }) => isLoading });
  const missing = useIsFetching({ predicate: ({ state }) => state.status === "pending" });
  if (!isOpening && missing === 0) return null;
  return (
    <span
      aria-hidden
      data-loading={isOpening ? "screen" : "data"}
      className="progress-line absolute inset-x-0 -bottom-px h-0.5 overflow-hidden"
    />
  );
}

/** Chooses light, dark or the system's theme. */
function ThemeButton() {
  return (
    <PopoverButton
      label="Theme"
      placement="bottom end"
      aria-label="Theme"
      data-tip="Theme"
      className="inline-flex size-7 items-center justify-center rounded-control text-text-muted hover:bg-hover hover:text-text"
      trigger={<Contrast size={16} />}
      menu
    >
      {(close) => (
        <MenuList
          label="Theme"
          options={THEMES.map((theme) => ({ ...theme, current: theme.id === chosenTheme() }))}
          onPick={(theme) => {
            close();
            chooseTheme(theme);
          }}
        />
      )}
    </PopoverButton>
  );
}

/** Offers to reload the page after a release, while that would lose nothing. */
function UpdateButton() {
  // Looks again from time to time: a call may name a new release, a form may be filled in.
  useNow(10_000);
  const [, rerender] = useState({});
  return (
    <span role="status">
      {isUpdated() && !hasUnsaved() && (
        <Button
          variant="quiet"
          icon={<RefreshCw size={14} />}
          data-tip="Tapedeck was updated. Reload to use the new version."
          onClick={() => (hasUnsaved() ? rerender({}) : location.reload())}
        >
          <span>
            Reload<span className="max-lg:sr-only"> for the new version</span>
          </span>
        </Button>
      )}
    </span>
  );
}

/** Says that a proxy in front asks for its own sign-in. In another tab it loses nothing that was typed here. */
function AccessNotice() {
  if (!useStore(accessEnded)) return null;
  return (
    <Notice
      tone="warning"
      role="alert"
      className="fixed right-4 bottom-4 z-40 max-w-md shadow-popover print:hidden"
    >
      <p>Your connection to Tapedeck needs a sign-in again. A new tab keeps what you typed here.</p>
      <p className="mt-2 flex gap-2">
        <a href={`${BASE}/`} target="_blank" rel="noreferrer" className={buttonClasses()}>
          Sign in (new tab)
        </a>
        <Button onClick={() => location.reload()}>
          <span>Reload</span>
        </Button>
      </p>
    </Notice>
  );
}

const Drawer = lazyOverlay(() => import("./drawer.tsx"));
const ShortcutsSheet = lazyOverlay(() => import("./commands/shortcuts-sheet.tsx"));
const SignOutDialog = lazyOverlay(() => import("./session/sign-out-dialog.tsx"));
const Tooltips = lazyPart(() => import("~/ui/overlay/tooltips.tsx"));

// Memoized: another render before the page has left would navigate again.
const ToSignIn = memo(({ redirect }: { redirect: string }) => (
  <Navigate to="/sign-in" search={{ redirect }} replace />
));

/** The screen, which starts over when times are shown in another zone. */
const Screen = () => <Outlet key={useStore(appliedZone) ?? ""} />;

const closeOverlay = () => overlay.set(undefined);

/** The frame of every screen: sidebar, top bar, API panel, and the sign-in dialog when the session ends. */
export function Frame() {
  // The drawer is open at one address, so that following a link closes it.
  const { href: place } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const shown = useStore(overlay);
  const { data: state, error, refetch } = useQuery(sessionState());
  // The frame doesn't wait for the first answer. A session that ends later is renewed over the page.
  const [wasSignedIn, setSignedIn] = useState(false);
  const [redirect] = useState(place);
  if (state?.session && !wasSignedIn) setSignedIn(true);
  useFrameShortcuts();
  if (state?.session === null && !wasSignedIn) {
    return <ToSignIn redirect={redirect} />;
  }
  return (
    <div className="grid h-full grid-cols-[13rem_minmax(0,1fr)] grid-rows-[3rem_minmax(0,1fr)_auto] max-md:grid-cols-1 print:block print:h-auto">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 flex -translate-y-16 items-center gap-3 rounded-control bg-surface-raised px-3 py-1.5 shadow-popover focus:translate-y-0 print:hidden"
      >
        Skip to content{" "}
        <span className="text-label text-text-muted">
          <Keys keys="F6" /> next region
        </span>
      </a>
      <div className="row-span-3 border-r border-line-strong max-md:hidden print:hidden">
        <Sidebar />
      </div>
      <div
        role="banner"
        className="relative flex items-center gap-2 border-b border-line-strong bg-frame px-4 max-md:px-2 print:hidden"
      >
        <IconButton label="Menu" className="md:hidden" onClick={() => setOpenAt(place)}>
          <Menu size={16} />
        </IconButton>
        <OrganizationSwitcher />
        <CommandButton className="h-7 w-84 max-md:ml-auto max-md:size-10 max-md:justify-center max-md:border-transparent max-md:bg-transparent max-md:[&_span]:sr-only" />
        <div className="ml-auto flex items-center gap-1.5 max-md:ml-0">
          <UpdateButton />
          {/* On phones they are in the session's menu. */}
          <span className="flex items-center gap-1.5 max-md:hidden">
            <ApiButton />
            <ThemeButton />
          </span>
          <IconButton
            label="Shortcuts"
            className="max-md:hidden"
            onClick={() => overlay.set("shortcuts")}
          >
            <CircleHelp size={16} />
          </IconButton>
          <span className="mx-1 h-4 w-px bg-line max-md:hidden" />
          <SessionMenu />
        </div>
        <Progress />
      </div>
      <div className="min-h-0 min-w-0">
        {state === undefined && error ? <FailedScreen error={error} retry={refetch} /> : <Screen />}
      </div>
      <ApiPanelPlace />
      {openAt === place && <Drawer onClose={() => setOpenAt(undefined)} />}
      {shown === "commands" && <CommandSearch onClose={closeOverlay} />}
      {shown === "shortcuts" && <ShortcutsSheet onClose={closeOverlay} />}
      {(shown === "sign-out" || shown === "sign-out everywhere") && (
        <SignOutDialog everywhere={shown !== "sign-out"} onClose={closeOverlay} />
      )}
      {wasSignedIn && <SignInAgain />}
      <AccessNotice />
      <Tooltips />
    </div>
  );
}
