import ScrollText from "lucide-react/icons/scroll-text";
import { useState } from "react";
import { syncAndRecord } from "~/api/engagements.ts";
import { journal, type JournalEntry } from "~/api/state/engagement-journal.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { EngagementLink } from "~/components/nouns/links.tsx";
import { engagementSync } from "~/contract/plain.gen.ts";
import { formatClock, formatCount, formatDate, plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { capital } from "~/lib/words.ts";
import { Button } from "~/ui/button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { Mono } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { countsOf, idIn, summarize, toJson } from "./-body.ts";
import { useOpenInComposer } from "./-composer/draft.ts";
import { Outcome } from "./-outcome.tsx";

/** The number of rows shown at first and added at a time. */
const STEP = 200;
/** The newest that the palette can open or resend. */
const COMMANDS = 6;

function Sent({ time }: { time: string }) {
  const date = new Date(time);
  const seconds = String(date.getSeconds()).padStart(2, "0");
  return (
    <time dateTime={time} title={formatDate(date)}>
      {`${formatClock(date)}:${seconds}`}
    </time>
  );
}

const resultOf = ({ externalId, outcome }: JournalEntry) =>
  outcome.kind === "synced"
    ? `${externalId} was synced again.`
    : `${externalId} ${outcome.kind === "failed" ? "was not" : "may have been"} synced: ${outcome.error.message}`;

/** Every sync of this session, to open or resend. */
export function Journal() {
  const openInComposer = useOpenInComposer();
  const entries = useStore(journal);
  const [shown, setShown] = useState(STEP);
  const [sending, setSending] = useState<number>();
  const [result, setResult] = useState("");
  const { reason } = usePermission(engagementSync);
  const resend = async ({ id, body }: JournalEntry) => {
    setSending(id);
    setResult(resultOf(await syncAndRecord("journal", body)));
    setSending(undefined);
  };
  useActions(
    "On this screen",
    entries.slice(0, COMMANDS).flatMap((entry) => [
      {
        label: `Resend ${entry.externalId}`,
        words: "sync again",
        reason,
        run: () => void resend(entry),
      },
      {
        label: `Open in composer: ${entry.externalId}`,
        run: () => openInComposer(toJson(entry.body)),
      },
    ]),
  );
  if (entries.length === 0) {
    return (
      <StateMessage icon={<ScrollText size={16} />} title="Nothing synced yet">
        Syncs from the composer appear here until you reload or sign out.
      </StateMessage>
    );
  }
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
              header: "External ID",
              wideOnly: true,
              cell: ({ externalId, outcome }) => {
                const text = <Mono className="break-normal">{externalId}</Mono>;
                const id = outcome.kind === "synced" ? idIn(outcome.answer) : undefined;
                return id === undefined ? text : <EngagementLink id={id}>{text}</EngagementLink>;
              },
            },
            { header: "From", wideOnly: true, cell: ({ from }) => capital(from) },
            { header: "Outcome", cell: (entry) => <Outcome entry={entry} /> },
            {
              header: "Changes",
              wideOnly: true,
              cell: ({ body }) => countsOf(summarize(toJson(body))),
            },
            {
              header: "Request ID",
              wideOnly: true,
              cell: ({ requestId }) => <Mono copy="Copy request ID">{requestId}</Mono>,
            },
            {
              header: "Actions",
              quiet: true,
              cell: (entry) => (
                <span className="flex justify-end gap-1 max-md:flex-col max-md:items-stretch max-md:*:justify-start">
                  <Button
                    variant="quiet"
                    aria-label={`Open in composer: ${entry.externalId}`}
                    onClick={() => openInComposer(toJson(entry.body))}
                  >
                    Open in composer
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={`Resend ${entry.externalId}`}
                    busy={sending === entry.id}
                    disabledReason={reason}
                    onClick={() => void resend(entry)}
                  >
                    Resend
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
        <span className="text-text-muted max-md:hidden">Kept until you reload or sign out.</span>
        <span role="status" className="ml-auto min-w-0 truncate">
          {result}
        </span>
      </div>
    </>
  );
}
