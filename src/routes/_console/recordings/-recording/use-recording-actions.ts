import { useRouter } from "@tanstack/react-router";
import CircleUser from "lucide-react/icons/circle-user";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import ExternalLink from "lucide-react/icons/external-link";
import ChainLink from "lucide-react/icons/link";
import SquarePen from "lucide-react/icons/square-pen";
import { listIn } from "~/api/lists/claims.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { useForeignReason } from "~/components/credentials/written-organization.ts";
import { openDraft, toDraft } from "~/components/engagement/drafts.ts";
import {
  type AnyRecording,
  type Choice,
  customersOf,
} from "~/components/engagement/engagement-for.ts";
import { callsLabel, type OfRep, repCalls } from "../-table/rep-calls.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { engagementSync } from "~/contract/plain.gen.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import type { Action } from "~/lib/actions.ts";
import { linkTo } from "~/lib/base.ts";
import { downloadText } from "~/lib/download.ts";
import { formatTime } from "~/lib/format.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { copyWithToast } from "~/ui/overlay/toast.tsx";
import { relatedRecords } from "./related.ts";
import type { MediaRef } from "./player.tsx";

type Details = Lenient<RecordingDetails>;

/**
 * `sync` opens the composer with an engagement for a recording, `compose` with one for a choice. Also
 * returns why the credential may sync none, or not for this recording.
 */
export function useSyncEngagement(
  recording: AnyRecording | undefined,
  place?: Parameters<typeof openDraft>[2],
) {
  const router = useRouter();
  const permission = usePermission(engagementSync).reason;
  const foreign = useForeignReason()(recording?.organizationId);
  const compose = (choice?: Choice) => {
    if (recording === undefined) return;
    openDraft(recording, choice, place);
    void router.navigate({ to: "/engagements", search: toDraft(recording.id) });
  };
  const sync: Action = {
    keys: "c",
    label: "Sync engagement",
    words: "compose create link",
    icon: SquarePen,
    reason: permission ?? foreign,
    run: () => compose(),
  };
  return { sync, compose, permission, foreign };
}

/** Opens each of a recording's related records; O the first. */
const crmActions = (recording: Details) =>
  relatedRecords(customersOf(recording), listIn(recording.crmCustomers))
    .flatMap(({ kind, name, url }) => (url === undefined ? [] : [{ kind, name, url }]))
    .map(({ kind, name, url }, index): Action => {
      const words = name ?? "";
      const run = () => void window.open(url, "_blank", "noreferrer,noopener");
      const label = `Open the ${kind.toLowerCase()} in the CRM`;
      return { keys: index === 0 ? "o" : undefined, label, words, icon: ExternalLink, run };
    });

/** Opens the recordings of a recording's rep. */
function repActions(row: OfRep, router: ReturnType<typeof useRouter>): Action[] {
  if (!row.userId) return [];
  const shared = { words: "rep person recordings their", icon: CircleUser };
  const go = (range?: "last-week") => () => void router.navigate(repCalls(row, range));
  return [
    { ...shared, label: `${callsLabel(row)}, last week`, run: go("last-week") },
    { ...shared, label: callsLabel(row), run: go() },
  ];
}

/** Offers the actions of a recording's page; returns those that have a button. */
export function useRecordingActions(
  recordingId: string,
  recording: Details | undefined,
  raw: unknown,
  media: MediaRef,
) {
  const router = useRouter();
  const { sync } = useSyncEngagement(recording);
  const copyId: Action = {
    keys: "y",
    label: "Copy ID",
    icon: Copy,
    run: () => void copyWithToast(recordingId, `Copied ${recordingId}`),
  };
  const link = linkTo(`/recordings/${encodeURIComponent(recordingId)}`);
  const copyLink: Action = {
    label: "Copy link",
    words: "share url address time",
    icon: ChainLink,
    run: () => {
      const second = Math.floor(media.current?.currentTime ?? 0);
      const [time, said] = second > 0 ? [`#t=${second}`, `, at ${formatTime(second)}`] : ["", ""];
      void copyWithToast(link + time, `Link copied${said}`);
    },
  };
  const save: Action = {
    keys: "e",
    label: "Export as JSON",
    words: "download save file",
    icon: Download,
    run: () => downloadText(`${recordingId}.json`, `${JSON.stringify(raw, null, 2)}\n`),
  };
  useActions("On this screen", [copyId, copyLink]);
  useActions(
    "On this screen",
    recording ? [sync, ...crmActions(recording), save, ...repActions(recording, router)] : [],
  );
  return { copyId, copyLink };
}

/** Offers only Sync for the recording in a panel: the list beside it has its own keys. */
export const useSyncInPanel = (recording: Details | undefined) =>
  useActions("In the panel", [useSyncEngagement(recording).sync], recording !== undefined);
