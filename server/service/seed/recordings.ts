import { setImmediate } from "node:timers/promises";
import type { Recording } from "~/contract/recordings.ts";
import type { Queries } from "~server/shared/database/database.ts";
import { Batch } from "./loading.ts";
import type { Calendar } from "./calendar.ts";
import { addCrm, type Placed } from "./crm.ts";
import { makeHousehold, type Visit } from "./households.ts";
import { measure } from "./metrics.ts";
import { type SeedOrganization, phaseOf } from "./organizations.ts";
import type { Random } from "./random.ts";
import { extractions, storyFollowups, outcomes, summary, title } from "./story.ts";

const iso = (ms: number) => new Date(ms).toISOString();

const TRIGGERS = [
  ["button-press", 62],
  ["modern-deeplink", 18],
  ["mobile-sdk", 13],
  ["deeplink", 7],
] as const;

/** Places a visit so that its conversation ended before now. */
function place(random: Random, calendar: Calendar, visit: Visit): Placed {
  const hour = random.next();
  const minutes = visit.story.type.minutes * Math.exp(0.35 * random.normal());
  const seconds = Math.round(minutes * 60);
  const at = visit.fraction === 1 ? calendar.justBefore(hour) : calendar.at(visit.fraction, hour);
  const latest = calendar.justBefore(0) - seconds * 1000;
  return { ...visit, at: Math.min(at, latest), recordingId: random.id("rec"), seconds };
}

/** A rep's skill at a metric, by its name: that of a team that changed, or the usual one. */
function skillAt({ story: { team, rep } }: Placed, daysAgo: number, usual: number) {
  const skills = (team && phaseOf(team, daysAgo)?.skills) ?? [];
  const added = skills[(team?.members.indexOf(rep) ?? 0) % skills.length] ?? 0;
  return (metric: string) => (metric === team?.change?.metric ? rep.skill + added : usual);
}

function processing(random: Random, fraction: number): "in-progress" | "complete" | "error" {
  if (fraction > 0.9985 && random.chance(0.3)) return "in-progress";
  return random.chance(0.012) ? "error" : "complete";
}

function addRecording(
  batch: Batch,
  random: Random,
  visit: Placed,
  { calendar, evaluatedShare }: Setting,
  number: number,
) {
  const { story, at, recordingId, seconds, fraction } = visit;
  const { organization, team, rep, type } = story;
  const endedAt = iso(at + seconds * 1000);
  const status = processing(random, fraction);
  const isVideo = random.chance(type.name.endsWith("call") ? 0.25 : 0.62);
  const isComplete = status === "complete";
  const clip = isVideo ? random.pick(["visit.webm", "showroom.webm"]) : "call.webm";
  const outcome = isComplete && random.chance(0.86) ? outcomes(random, story.result) : null;
  const skill = rep.skill + (team ? team.skill + team.drift * (fraction - 0.5) : 0);
  const isEvaluated = random.chance(evaluatedShare) && isComplete;
  const score = 64 + 9 * skill + (story.result === "closed" ? 4 : 0) + 8 * random.normal();
  const isPrivate = random.chance(0.06);
  const document: Recording = {
    id: recordingId,
    dateCreated: iso(at),
    repFirstName: rep.firstName,
    repLastName: rep.lastName,
    durationInMilliseconds: seconds * 1000 + random.int(0, 999),
    result: story.result,
    title: title(random, story),
    isPrivate,
    userId: rep.id,
    discoverable: !isPrivate && random.chance(0.9),
    isVideo,
    trigger: random.weighted(TRIGGERS),
    organizationId: organization.id,
    teamId: team?.id ?? null,
    conversationType: type.name,
    universalOutcomeLabel: outcome?.outcomes[0]?.universalLabel ?? null,
    extractedCustomOutcomes: outcome,
  };
  batch.add("recording", {
    id: recordingId,
    number,
    organization_id: organization.id,
    team_id: team?.id ?? null,
    user_id: rep.id,
    conversation_type_id: type.id,
    conversation_type: type.name,
    title: document.title,
    result: document.result,
    date_created: document.dateCreated,
    updated_at: endedAt,
    deleted_at: null,
    duration_ms: document.durationInMilliseconds,
    evaluation_score: isEvaluated ? Math.min(100, Math.max(5, Math.round(score))) : null,
    is_video: isVideo,
    processing_status: status,
    media: isComplete && random.chance(0.98) ? clip : null,
    document: JSON.stringify(document),
  });
  const measured = isEvaluated
    ? measure(random, skillAt(visit, calendar.daysSince(at), skill), seconds)
    : [];
  for (const values of measured) {
    batch.add("metric_value", {
      organization_number: organization.number,
      conversation_type_number: type.number,
      date_created: document.dateCreated,
      team_number: team?.number ?? null,
      user_number: rep.number,
      recording_number: number,
      ...values,
    });
  }
  if (!isComplete) return;
  batch.add("recording_text", {
    recording_id: recordingId,
    summary: random.chance(0.97) ? summary(random, story) : null,
    extractions: random.chance(0.7)
      ? JSON.stringify(extractions(random, story, recordingId, iso(at)))
      : null,
  });
  for (const followup of storyFollowups(random, story)) {
    batch.add("followup", {
      ...followup,
      recording_id: recordingId,
      organization_id: organization.id,
      user_id: rep.id,
      team_id: team?.id ?? null,
      created_at: endedAt,
      updated_at: endedAt,
    });
  }
}

interface Setting {
  readonly organization: SeedOrganization;
  readonly calendar: Calendar;
  readonly evaluatedShare: number;
}

/**
 * Creates exactly `target` recordings of one organization, after the `done` ones of others. Creates
 * the next batch while the database stores the last one.
 */
export async function seedRecordings(
  queries: Queries,
  setting: Setting,
  { target, done }: { target: number; done: number },
  progress: (done: number) => void,
): Promise<number> {
  let batch = new Batch();
  let loading = Promise.resolve();
  let count = 0;
  let flushed = 0;
  for (let index = 0; count < target; index++) {
    const { organization, calendar } = setting;
    const household = makeHousehold(organization, calendar, index, target - count);
    const { random } = household;
    const visits = household.visits.map((visit) => place(random, calendar, visit));
    for (const visit of visits) {
      count += 1;
      addRecording(batch, random, visit, setting, done + count);
    }
    addCrm(batch, household, visits);
    // Lets the driver send and receive while rows are created.
    if (index % 20 === 0) await setImmediate();
    if (count - flushed < 2500 && count < target) continue;
    flushed = count;
    await loading;
    loading = batch.flush(queries);
    // The rejection is handled by the next await.
    loading.catch(() => undefined);
    batch = new Batch();
    progress(done + count);
  }
  await loading;
  return count;
}
