import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import Unlink from "lucide-react/icons/unlink";
import type { Linkable, LinkState, Sent } from "~/api/nouns/links.ts";
import { dayNumber, formatClock, formatDay } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { useLinkState } from "./use-link.ts";

/** 10:02, or the day if it isn't today. */
function moment(at: number) {
  const date = new Date(at);
  return dayNumber(date) === dayNumber(new Date()) ? formatClock(date) : formatDay(date);
}

const SEEN = { "no link": "not linked yet", failure: "not known whether it is linked" };

/** How a recording is linked, in words. */
export function linkWords(state: LinkState): string {
  switch (state.kind) {
    case "linking":
      return "Linking";
    case "synced":
      return `Sent ${moment(state.at)}, ${state.seen === "nothing" ? "the service is linking it" : SEEN[state.seen]}`;
    case "unknown":
      return `Sent ${moment(state.at)}, no answer, ${state.seen === "nothing" ? "looking whether it arrived" : SEEN[state.seen]}`;
    case "refused":
      return `Not linked. ${state.why ?? "The last try changed nothing."}`;
    case "linked":
      return state.name ? `Linked to ${isolate(state.name)}` : "Linked";
    default:
      return "Linked, then unlinked";
  }
}

const ICONS = {
  linking: { icon: LoaderCircle, color: "animate-spin text-text-muted" },
  synced: { icon: LoaderCircle, color: "text-text-muted" },
  unknown: { icon: TriangleAlert, color: "text-warning" },
  refused: { icon: CircleAlert, color: "text-negative" },
  linked: { icon: CircleCheck, color: "text-positive" },
  "unlinked again": { icon: Unlink, color: "text-warning" },
} satisfies Record<LinkState["kind"], object>;

export function LinkWords({ state }: { state: LinkState }) {
  const { icon: Icon, color } = ICONS[state.kind];
  const words = linkWords(state);
  return (
    <span className="flex min-w-0 items-center gap-1.5" data-tip={words}>
      <Icon size={14} className={`shrink-0 ${color}`} />
      <span className="min-w-0 wrap-anywhere in-[[role=row]]:truncate">{words}</span>
    </span>
  );
}

/** How a recording that something was sent for is linked; it follows the service while it is in view. */
export function LinkMark({
  recording,
  sent,
  listedAt,
}: {
  recording: Linkable;
  sent: Sent;
  listedAt: number;
}) {
  const { state } = useLinkState(recording, sent, { listedAt });
  return state && <LinkWords state={state} />;
}
