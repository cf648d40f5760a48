import type { Lenient } from "~/contract/lenient.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { None } from "~/ui/mono.tsx";
import { Section } from "~/ui/section.tsx";
import { ScoreBox } from "./cells.tsx";
import { FollowupWord } from "./followup-word.tsx";

/** The follow-ups of a recording, the most promising first. */
export function FollowupList({ followups }: { followups: Lenient<RecordingDetails>["followups"] }) {
  const items = (followups ?? []).toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
  return (
    <Section
      title="Follow-ups"
      beside={items.length === 0 ? undefined : `${items.length}, scored 1 to 5`}
    >
      {items.length === 0 && <None />}
      <ul>
        {items.map((followup) => (
          <li
            key={followup.followupId}
            className="flex gap-2.5 border-t border-line py-2 first:border-t-0 first:pt-0"
          >
            <span className="pt-0.5">
              {followup.score === undefined ? <None /> : <ScoreBox score={followup.score} />}
            </span>
            <span className="min-w-0">
              {followup.followupAction ?? <None>no action</None>}
              <span className="block text-small text-text-muted">
                {followup.followupType !== undefined && (
                  <FollowupWord value={followup.followupType} />
                )}
                {followup.status !== undefined && (
                  <>
                    , <FollowupWord value={followup.status} inSentence />
                  </>
                )}
                {followup.starred && ", starred"}
              </span>
              {(followup.context ?? []).map(({ header, value }) => (
                <span key={`${header}${value}`} className="block text-small text-text-muted">
                  {header}: {value}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
