import { useRouter } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { toRecording } from "~/components/nouns/links.tsx";
import { BASE } from "~/lib/base.ts";
import { formatCount } from "~/lib/format.ts";
import { IconButton } from "~/ui/button.tsx";
import { useAhead } from "~/ui/hooks/use-ahead.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { useOrigin, type Walk } from "./walks.tsx";

const BOXED = "border border-line-strong bg-surface-raised";

interface Opened {
  recordingId: string;
  /** The address of the list it was opened from. */
  from?: string | undefined;
  organizationId?: string | undefined;
}

/** The link before the title, back to the list one came from, where the recording's row is current. */
export function BackToList({ recordingId, from, organizationId }: Opened) {
  const router = useRouter();
  const { label, address, row } = useOrigin(from, organizationId, recordingId);
  const name = `Back to ${label}`;
  const back = () => router.history.push(address, { row });
  useActions("In a recording", [{ keys: "Escape", label: name, run: back }], from !== undefined);
  return (
    <a
      href={BASE + address}
      aria-label={name}
      data-tip={name}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        back();
      }}
      className="-ml-1 inline-flex size-7 shrink-0 items-center justify-center rounded-control text-text-muted hover:bg-hover max-md:size-10"
    >
      <ArrowLeft size={16} />
    </a>
  );
}

/** Previous and next in the order of that list, in place while it loads. */
export function Neighbours({ recordingId: current, from, organizationId }: Opened) {
  const [recordingId, setRecordingId] = useAhead(current);
  const { origin, Walk, at } = useOrigin(from, organizationId, recordingId);
  return (
    <Walk key={origin.path} recordingId={recordingId} origin={origin}>
      {(walk) => <Steps walk={walk} onStep={setRecordingId} at={from && at} />}
    </Walk>
  );
}

function Steps({
  walk: { steps, index, more, pending, rest },
  at,
  onStep,
}: {
  walk: Walk;
  /** The address of the list with another current row, if the recording was opened from one. */
  at: ((row: string) => string) | "" | undefined;
  onStep: (recordingId: string) => void;
}) {
  const router = useRouter();
  const go = (by: number) => {
    const step = steps[index + by];
    if (index < 0 || step === undefined) return;
    const { id, row } = step;
    onStep(id);
    void router.navigate({
      ...toRecording(id),
      search: (previous) => ({ ...previous, from: at ? at(row) : undefined }),
      // A review plays on.
      state: ({ play }) => ({ play }),
      replace: true,
    });
  };
  useActions(
    "In a recording",
    [
      { keys: "j", label: "Next recording", run: () => go(1) },
      { keys: "k", label: "Previous recording", run: () => go(-1) },
    ],
    index >= 0,
  );
  if (index < 0 && !pending) return null;
  return (
    <>
      {index >= 0 && (
        <span className="mr-1 text-small whitespace-nowrap text-text-muted max-md:hidden">
          {`${formatCount(index + 1)} of ${formatCount(steps.length)}${rest}`}
        </span>
      )}
      <IconButton
        label="Previous recording"
        disabled={index <= 0}
        onClick={() => go(-1)}
        className={BOXED}
      >
        <ChevronUp size={16} />
      </IconButton>
      <IconButton
        label="Next recording"
        disabled={index < 0 || (index === steps.length - 1 && !more)}
        onClick={() => go(1)}
        className={BOXED}
      >
        <ChevronDown size={16} />
      </IconButton>
    </>
  );
}
