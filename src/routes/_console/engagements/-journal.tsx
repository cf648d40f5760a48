import { CircleAlert, CircleCheck, ScrollText, TriangleAlert } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import {
  isUncertain,
  journal,
  type JournalEntry,
  subscribeToJournal,
} from "~/api/engagement-journal.ts";
import { syncAndRecord } from "~/api/engagements.ts";
import { formatClock, formatCount, formatDate, plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { startFrom } from "./-composer/draft.ts";
import { changeDraft } from "./-composer/draft-store.ts";
import { countsOf, summarize } from "./-composer/summary.ts";
import { toJson } from "./-composer/to-json.ts";

const FROM = { composer: "Composer", batch: "Batch", journal: "Journal" } as const;
/** How many rows are drawn at first, and more at a time: a batch leaves thousands. */
const STEP = 200;

function Outcome({ entry: { outcome } }: { entry: JournalEntry }) {
  const glyph = { size: 14, strokeWidth: 1.75 } as const;
  if (outcome.kind === "synced") {
    return (
      <span className="flex items-center gap-1.5">
        <CircleCheck {...glyph} className="shrink-0 text-positive" />
        Synced
      </span>
    );
  }
  const issues = outcome.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const title = [outcome.message, ...issues].join("\n");
  return (
    <span className="flex items-center gap-1.5" title={title}>
      {isUncertain(outcome) ? (
        <TriangleAlert {...glyph} className="shrink-0 text-warning" />
      ) : (
        <CircleAlert {...glyph} className="shrink-0 text-negative" />
      )}
      <span className="line-clamp-2 max-w-80">
        {isUncertain(outcome) ? "Not known: " : "Not synced: "}
        {issues[0] ?? outcome.message}
      </span>
    </span>
  );
}

function Sent({ time }: { time: string }) {
  const date = new Date(time);
  const seconds = String(date.getSeconds()).padStart(2, "0");
  return (
    <time dateTime={time} title={formatDate(date)}>
      {`${formatClock(date)}:${seconds}`}
    </time>
  );
}

const wordsOf = ({ externalId, outcome }: JournalEntry) =>
  outcome.kind === "synced"
    ? `${externalId} was synced again.`
    : `${externalId} was not synced: ${outcome.message}`;

/** What was sent from this page since it was opened, and sending it again. */
export default function Journal({ onOpened }: { onOpened: () => void }) {
  const entries = useSyncExternalStore(subscribeToJournal, journal);
  const [shown, setShown] = useState(STEP);
  const [sending, setSending] = useState<number>();
  const [said, setSaid] = useState("");
  if (entries.length === 0) {
    return (
      <StateMessage icon={<ScrollText size={16} strokeWidth={1.5} />} title="Nothing was sent yet">
        What is sent from the composer or as a batch is listed here, as long as this page is open.
      </StateMessage>
    );
  }
  const sendAgain = async ({ id, body }: JournalEntry) => {
    setSending(id);
    setSaid(wordsOf(await syncAndRecord("journal", body)));
    setSending(undefined);
  };
  const open = ({ body }: JournalEntry) => {
    changeDraft((draft) => startFrom(draft, toJson(body)));
    onOpened();
  };
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto px-4">
        <PlainTable
          label="Journal"
          sticky
          rows={entries.slice(0, shown)}
          rowKey={({ id }) => String(id)}
          columns={[
            {
              header: "Sent",
              cell: ({ time, externalId }) => (
                <>
                  <Sent time={time} />
                  <span className="mono block break-all text-text-muted md:hidden">
                    {externalId}
                  </span>
                </>
              ),
            },
            {
              header: "External id",
              wideOnly: true,
              cell: ({ externalId }) => <Mono className="break-normal">{externalId}</Mono>,
            },
            { header: "From", wideOnly: true, cell: ({ from }) => FROM[from] },
            { header: "Outcome", cell: (entry) => <Outcome entry={entry} /> },
            {
              header: "What",
              wideOnly: true,
              cell: ({ body }) => countsOf(summarize(toJson(body))),
            },
            {
              header: "Request id",
              wideOnly: true,
              cell: ({ requestId }) =>
                requestId ? <Mono copy="Copy request id">{requestId}</Mono> : <None />,
            },
            {
              header: "Actions",
              quiet: true,
              cell: (entry) => (
                <span className="flex justify-end gap-1 max-md:flex-col">
                  <Button
                    variant="quiet"
                    aria-label={`Open ${entry.externalId} in composer`}
                    onClick={() => open(entry)}
                  >
                    Open in composer
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={`Send ${entry.externalId} again`}
                    busy={sending === entry.id}
                    onClick={() => void sendAgain(entry)}
                  >
                    Send again
                  </Button>
                </span>
              ),
            },
          ]}
        />
        {entries.length > shown && (
          <div className="py-2">
            <Button onClick={() => setShown(shown + STEP)}>
              Show {formatCount(Math.min(STEP, entries.length - shown))} more
            </Button>
          </div>
        )}
      </div>
      <div className="flex min-h-9 shrink-0 items-center gap-3 border-t border-line-strong px-4 text-small">
        <span className="shrink-0">{plural(entries.length, "sync", "syncs")}</span>
        <span className="text-text-muted max-md:hidden">
          Kept in memory as long as this page is open, until you sign out.
        </span>
        <span role="status" className="ml-auto min-w-0 truncate">
          {said}
        </span>
      </div>
    </>
  );
}
