import { type Queries, raw, sql } from "~server/shared/database/database.ts";
import type { ServiceSettings } from "~server/shared/service-settings.ts";
import { Batch } from "./loading.ts";
import { calendarOf } from "./calendar.ts";
import { addCredentials } from "./credentials.ts";
import { addOrganizations, makeOrganizations, type SeedOrganization } from "./organizations.ts";
import { seedRecordings } from "./recordings.ts";

/** Splits the recordings among the organizations by weight; the remainder goes to the first. */
function shares(organizations: readonly SeedOrganization[], total: number): number[] {
  const weights = organizations.map(({ blueprint }) => blueprint.weight);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = weights.map((weight) => Math.floor((total * weight) / all));
  const missing = total - counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, index) => (index === 0 ? count + missing : count));
}

// With a million recordings, evaluating half would mean eight million metric values, most of the
// time and disk space.
const MAX_EVALUATED = 205_000;

/** The share of evaluations that a large data set keeps. */
function keptShare(organizations: readonly SeedOrganization[], counts: readonly number[]): number {
  const planned = organizations.map(
    ({ blueprint }, index) => blueprint.evaluatedShare * (counts[index] ?? 0),
  );
  return Math.min(1, MAX_EVALUATED / planned.reduce((sum, count) => sum + count, 1));
}

/** The seed assigns numbers itself, so the sequences have to continue after them. */
async function continueNumbers(queries: Queries): Promise<void> {
  for (const table of ["organization", "team", "app_user", "conversation_type", "recording"]) {
    await queries.rows(sql`
      select setval(pg_get_serial_sequence(${table}, 'number'),
        (select coalesce(max(number), 0) + 1 from ${raw(table)}), false)`);
  }
}

/**
 * Fills an empty schema. The same settings give the same data except for dates, which end at `now`,
 * what teams changed a number of days before it, and secrets. `print` receives progress lines.
 */
export async function seed(
  queries: Queries,
  settings: Pick<ServiceSettings, "seedRecordings" | "sandboxTeams" | "testPool">,
  now: Date,
  print: (line: string) => void,
) {
  const organizations = makeOrganizations(settings.sandboxTeams);
  const batch = new Batch();
  addOrganizations(batch, organizations, now);
  const issued = addCredentials(batch, organizations, settings.testPool, now);
  await batch.flush(queries);

  const total = settings.seedRecordings;
  const step = Math.max(5000, Math.ceil(total / 20 / 5000) * 5000);
  let printed = 0;
  const progress = (done: number) => {
    if (Math.floor(done / step) === Math.floor(printed / step) && done < total) return;
    printed = done;
    print(`seeding ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} recordings`);
  };
  print(`seeding ${total.toLocaleString("en-US")} recordings`);
  const counts = shares(organizations, total);
  const kept = keptShare(organizations, counts);
  let done = 0;
  for (const organization of organizations) {
    const calendar = calendarOf(now, organization.blueprint.hoursBehindUtc);
    const target = counts[organization.number - 1] ?? 0;
    const evaluatedShare = organization.blueprint.evaluatedShare * kept;
    const setting = { organization, calendar, evaluatedShare };
    done += await seedRecordings(queries, setting, { target, done }, progress);
  }
  await continueNumbers(queries);
  return issued;
}
