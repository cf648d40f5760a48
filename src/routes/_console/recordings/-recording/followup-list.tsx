import { Link } from "@tanstack/react-router";
import { countIn } from "~/api/facts.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { NoItems } from "~/ui/no-items.tsx";
import { Section } from "~/ui/section.tsx";
import { ScoreBox } from "~/components/recording/cells.tsx";
import { FollowupWord } from "~/components/recording/followup-word.tsx";

type Followup = NonNullable<Lenient<RecordingDetails>["followups"]>[number];

/** Leads to the follow-up among those of its rep, which the API can filter by. */
function Action({ followup: { followupId, repId, followupAction } }: { followup: Followup }) {
  const text = followupAction || <None>no action</None>;
  if (followupId === "") return <>{text}</>;
  return (
    <Link
      to="/followups"
      search={({ organizationId }) => ({
        organizationId,
        userIds: repId ? [repId] : undefined,
        peek: followupId,
      })}
      preload={false}
      className={INK_LINK}
    >
      {text}
    </Link>
  );
}

/** The follow-ups of a recording, highest score first. */
export function FollowupList({ followups }: { followups: Lenient<RecordingDetails>["followups"] }) {
  const items = (followups ?? []).toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
  return (
    <Section
      title="Follow-ups"
      beside={items.length === 0 ? undefined : `${countIn(followups ?? [])}, scored 1 to 5`}
    >
      {items.length === 0 && <NoItems of={followups} />}
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
              <Action followup={followup} />
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
