import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { loadedRecordings } from "~/api/nouns/recordings.ts";
import { nameOf } from "~/api/state/directory.ts";
import { Page } from "~/components/page/page.tsx";
import { lookup } from "~/lib/lookup.ts";
import { capital } from "~/lib/words.ts";
import { DetailsSkeleton, ScorecardsSkeleton } from "~/components/page/skeletons.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { SCREENS } from "./navigation.ts";

/** The title of a details page until the name is known. */
const DETAILS = lookup<"organization" | "team" | "recording">({
  "/organizations": "organization",
  "/teams": "team",
  "/recordings": "recording",
});

/** Shown while a screen loads: its title and its shape. */
export function PendingScreen() {
  const { pathname } = useLocation();
  const client = useQueryClient();
  const [, list = "", id] = pathname.split("/");
  const own = SCREENS.find(({ to }) => to === pathname);
  const screen = own ?? SCREENS.find(({ to }) => to === `/${list}`);
  if (screen === undefined) return null;
  const kind = own === undefined ? DETAILS[screen.to] : undefined;
  if (kind === undefined || id === undefined) {
    const label = `Loading ${screen.label}`;
    return (
      <Page title={screen.label}>
        {screen.to === "/scorecards" ? (
          <ScorecardsSkeleton label={label} />
        ) : (
          <SkeletonRows label={label} />
        )}
      </Page>
    );
  }
  const isRecording = kind === "recording";
  const row = isRecording ? loadedRecordings(client, (one) => one.id === id)[0] : undefined;
  const title = isRecording ? row?.title : nameOf(kind, id);
  const media = row?.isVideo === false ? "audio" : "video";
  const noun = capital(kind);
  return (
    <Page title={title || noun}>
      <DetailsSkeleton label={`Loading the ${kind}`} media={isRecording ? media : undefined} />
    </Page>
  );
}
