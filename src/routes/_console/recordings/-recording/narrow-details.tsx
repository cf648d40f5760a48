import type { ReactNode } from "react";
import { Page } from "~/components/page/page.tsx";
import { repOf } from "~/components/recording/cells.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import type { Lenient } from "~/contract/lenient.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { formatClock, formatWeekday, toDate } from "~/lib/format.ts";
import { Section } from "~/ui/section.tsx";
import { Tabs } from "~/ui/tabs.tsx";
import { CrmChain } from "./crm-chain-view.tsx";
import { FollowupList } from "./followup-list.tsx";
import { Received } from "./extractions.tsx";
import { RecordingPlayer, Summary } from "./recording-body.tsx";
import { RecordingFacts } from "./recording-facts.tsx";

const TABS = [
  { id: "summary", label: "Summary" },
  { id: "extractions", label: "Extractions" },
  { id: "followups", label: "Follow-ups" },
  { id: "crm", label: "CRM" },
] as const;

export type DetailsTab = (typeof TABS)[number]["id"];

type Recording = Lenient<RecordingDetails>;

/** How it ended, whose it is, and when it was. */
function Headline({ recording }: { recording: Recording }) {
  const date = toDate(recording.dateCreated);
  return (
    <span className="flex min-w-0 gap-3">
      <ResultMark result={recording.result} />
      <span className="truncate">{repOf(recording)}</span>
      {date && <span className="shrink-0">{`${formatWeekday(date)}, ${formatClock(date)}`}</span>}
    </span>
  );
}

interface Details {
  recording: Recording;
  /** The JSON as received. */
  raw: unknown;
  tab: DetailsTab;
  onTab: (tab: DetailsTab) => void;
}

/** The player, and the rest in tabs below it. */
function NarrowDetails({ recording, raw, tab, onTab }: Details) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="px-4 py-3 has-[video]:pt-0 [&_video]:-mx-4 [&_video]:w-[calc(100%+32px)] [&_video]:max-w-none [&_video]:rounded-none">
        <RecordingPlayer recording={recording} pageKeys />
      </div>
      <Tabs
        label="About the recording"
        tabs={TABS}
        current={tab}
        onChange={onTab}
        className="[&>[role=tablist]]:sticky [&>[role=tablist]]:top-0 [&>[role=tablist]]:z-1 [&>[role=tablist]]:bg-surface [&>[role=tablist]]:px-4"
      >
        {tab === "summary" && (
          <>
            <Section title="Summary">
              <Summary recording={recording} />
            </Section>
            <Section title="Recording">
              <RecordingFacts recording={recording} />
            </Section>
          </>
        )}
        {tab === "extractions" && <Received recording={recording} raw={raw} />}
        {tab === "followups" && <FollowupList followups={recording.followups} />}
        {tab === "crm" && <CrmChain recording={recording} actions />}
      </Tabs>
    </div>
  );
}

/** A recording on a narrow screen. */
export function NarrowPage({
  title,
  lead,
  actions,
  ...details
}: Details & { title: string; lead: ReactNode; actions: ReactNode }) {
  return (
    <Page
      title={title}
      lead={lead}
      actions={actions}
      beside={<Headline recording={details.recording} />}
    >
      <NarrowDetails {...details} />
    </Page>
  );
}
