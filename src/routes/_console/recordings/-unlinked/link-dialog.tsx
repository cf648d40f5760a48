import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ifEmpty, readingOf } from "~/api/lists/claims.ts";
import { uniqueRows } from "~/api/lists/paging.ts";
import { type LinkStage, mayLink, sendLink } from "~/api/nouns/links.ts";
import { opportunityPages, type OpportunityRow } from "~/api/nouns/opportunities.ts";
import { recordingById, type RecordingRow, repOf } from "~/api/nouns/recordings.ts";
import { toApiError } from "~/api/transport/errors.ts";
import { background } from "~/api/transport/http.ts";
import { useForeignReason } from "~/components/credentials/written-organization.ts";
import { WritesTo } from "~/components/credentials/writes-to.tsx";
import {
  type AnyRecording,
  engagementFor,
  nameOfChoice,
} from "~/components/engagement/engagement-for.ts";
import { LinkMark } from "~/components/engagement/link-mark.tsx";
import { useSentLinks } from "~/components/engagement/use-link.ts";
import { Moment } from "~/components/names/names.tsx";
import { Amount, opportunityName } from "~/components/nouns/opportunity-parts.tsx";
import { formatCount, plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { None } from "~/ui/mono.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { type Candidate, rankOpportunities } from "./candidates.ts";

/** A recording, with what it is linked to, or why it is left out. */
type Plan = { readonly row: RecordingRow } & (
  | { readonly recording: AnyRecording; readonly best: Candidate; readonly reason?: undefined }
  | { readonly reason: string }
);

/** Looks for the only opportunity that names a recording. */
async function planFor(client: QueryClient, row: RecordingRow): Promise<Plan> {
  try {
    const [{ recording }, naming] = await background.run(() =>
      Promise.all([
        client.query(recordingById(row.id)),
        client.infiniteQuery(opportunityPages({ recordingId: row.id })),
      ]),
    );
    if (recording === undefined) return { row, reason: "Its details can't be read." };
    const rows: OpportunityRow[] = uniqueRows(naming.pages);
    const [best, other] = rankOpportunities(recording, rows).filter(
      ({ namesRecording }) => namesRecording,
    );
    if (best === undefined) {
      const none = ifEmpty(readingOf(naming.pages, rows), () => "No opportunity names it.");
      return { row, reason: none ?? "Not all opportunities that name it were read." };
    }
    if (other !== undefined) return { row, reason: "More than one opportunity names it." };
    if (!best.opportunity.externalId) return { row, reason: "Its opportunity has no external ID." };
    return { row, recording, best };
  } catch (error) {
    return { row, reason: toApiError(error).message };
  }
}

/** No connection, no session, too many requests. */
const ENDS_ALL = [0, 401, 429];

type Phase = "looking" | "ready" | "linking" | "done";

const titleOf = ({ title, id }: RecordingRow) => title || id;

/** The selected recordings in a table to look over, then linked one after the other. */
export default function LinkDialog({
  rows,
  onClose,
}: {
  rows: readonly RecordingRow[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const foreign = useForeignReason();
  const { sentFor, isRead } = useSentLinks();
  const [plans, setPlans] = useState<readonly Plan[]>([]);
  const [phase, setPhase] = useState<Phase>("looking");
  const [at, setAt] = useState(0);
  const isStopped = useRef(false);
  // The service, which is asked about each recording.
  useEffect(() => {
    let isOver = false;
    const found = new Map<string, Plan>();
    const look = async (row: RecordingRow) => {
      found.set(row.id, await planFor(client, row));
      if (!isOver) setPlans(rows.flatMap(({ id }) => found.get(id) ?? []));
    };
    const lookAll = async () => {
      await Promise.all(rows.map(look));
      if (!isOver) setPhase("ready");
    };
    void lookAll();
    return () => {
      isOver = true;
      isStopped.current = true;
    };
  }, [client, rows]);

  const judged = plans.map((plan): Plan => {
    const reason = plan.reason ?? foreign(plan.row.organizationId);
    if (reason !== undefined) return { row: plan.row, reason };
    const isSent = phase === "ready" && !mayLink(sentFor(plan.row.id));
    return isSent ? { row: plan.row, reason: "It was sent before." } : plan;
  });
  const [chosen, setChosen] = useState<readonly Plan[]>();
  const clear = chosen ?? judged.filter(({ reason }) => reason === undefined);
  const left = judged.filter(({ row }) => !clear.some((plan) => plan.row === row));

  const link = async () => {
    isStopped.current = false;
    setChosen(clear);
    setPhase("linking");
    for (const [index, plan] of clear.entries()) {
      if (isStopped.current) break;
      setAt(index + 1);
      if (plan.reason !== undefined) continue;
      const { recording, best, row } = plan;
      const body = engagementFor(recording, best.opportunity);
      const name = nameOfChoice(best.opportunity);
      const { outcome } = (await sendLink(client, row, { body, name })) ?? {};
      // The others would fail too.
      const error = outcome !== undefined && outcome.kind !== "synced" ? outcome.error : undefined;
      if (error && ENDS_ALL.includes(error.status)) break;
    }
    setPhase("done");
  };
  const isBusy = phase === "linking";
  const endedAs = (stage: LinkStage, words: string) => {
    const ended = clear.flatMap(({ row }) => (sentFor(row.id)?.stage === stage ? [row] : []));
    return { title: `${formatCount(ended.length)} ${words}`, rows: ended };
  };
  const ends = [endedAs("refused", "failed"), endedAs("unknown", "without an answer")].filter(
    ({ rows: { length } }) => length > 0,
  );
  return (
    <Dialog
      title={`Link ${plural(rows.length, "recording")}`}
      width="wide"
      onClose={isBusy ? undefined : onClose}
      footer={
        <>
          <span role="status" className="mr-auto text-small text-text-muted">
            {phase === "looking"
              ? `Looking for opportunities, ${formatCount(plans.length)} of ${formatCount(rows.length)}`
              : phase === "linking"
                ? `Linking ${formatCount(at)} of ${formatCount(clear.length)}`
                : phase === "done" &&
                  `${[endedAs("synced", "sent"), ...ends].map(({ title }) => title).join(", ")}${
                    at < clear.length ? `, ${formatCount(clear.length - at)} not tried` : ""
                  }.`}
          </span>
          {isBusy ? (
            <Button size="lg" onClick={() => void (isStopped.current = true)}>
              Stop
            </Button>
          ) : (
            <Button size="lg" onClick={onClose}>
              {phase === "done" ? "Close" : "Cancel"}
            </Button>
          )}
          {phase !== "done" && (
            <Button
              size="lg"
              variant="primary"
              busy={isBusy}
              disabledReason={
                phase === "looking"
                  ? "The opportunities are still looked for."
                  : !isRead
                    ? "What was sent before isn't known yet."
                    : clear.length === 0
                      ? "Link these one by one: each needs a choice."
                      : undefined
              }
              onClick={() => void link()}
            >
              {isBusy ? "Linking" : `Link ${formatCount(clear.length)}`}
            </Button>
          )}
        </>
      }
    >
      <WritesTo className="mb-3" />
      {clear.length > 0 && (
        <PlainTable
          label="Recordings to link"
          rows={clear.flatMap((plan) => (plan.reason === undefined ? [plan] : []))}
          rowKey={({ row }) => row.id}
          columns={[
            {
              header: "Recording",
              cell: ({ row }) => (
                <>
                  {titleOf(row)}
                  <span className="block text-small text-text-muted">
                    {repOf(row)} <Moment value={row.dateCreated} time />
                  </span>
                </>
              ),
            },
            {
              header: "Opportunity",
              cell: ({ best }) => (
                <>
                  {opportunityName(best.opportunity)}
                  <span className="block text-small text-text-muted">{best.customer}</span>
                </>
              ),
            },
            {
              header: "Amount",
              align: "right",
              wideOnly: true,
              cell: ({ best }) => <Amount value={best.opportunity.amount} />,
            },
            {
              header: "Link",
              cell({ row }) {
                const done = sentFor(row.id);
                if (done) return <LinkMark recording={row} sent={done} listedAt={0} />;
                return <None>{phase === "done" ? "not tried" : "not linked"}</None>;
              },
            },
          ]}
        />
      )}
      {phase === "done" &&
        ends.map(({ title, rows: ended }) => (
          <Reasons
            key={title}
            title={title}
            rows={ended.map((row) => [row, sentFor(row.id)?.why])}
          />
        ))}
      <Reasons
        title={`${plural(left.length, "recording")} left out`}
        rows={left.map(({ row, reason }) => [row, reason])}
      />
    </Dialog>
  );
}

/** Recordings that aren't linked, with the reason, a line each. */
function Reasons({
  title,
  rows,
}: {
  title: string;
  rows: readonly (readonly [row: RecordingRow, reason: string | undefined])[];
}) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="mb-1 font-[600]">{title}</h3>
      <ul className="text-small">
        {rows.map(([row, reason = "The last try changed nothing."]) => (
          <li key={row.id} className="flex flex-wrap gap-x-3 py-0.5">
            <span className="min-w-0 truncate">{titleOf(row)}</span>
            <span className="ml-auto text-text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
