import { type Queries, raw, sql } from "../database.ts";
import type { Credentials } from "../sandbox.ts";
import type { Settings } from "../settings.ts";
import { Batch } from "./batch.ts";
import { Calendar } from "./calendar.ts";
import { makeCredentials, type TestClient, type TestToken } from "./credentials.ts";
import { addOrganizations } from "./organization-rows.ts";
import { makeOrganizations, type Organization } from "./organizations.ts";
import { seedRecordings } from "./recordings.ts";

/** How many recordings each organization gets: its weight's share, the rest to the first. */
function shares(organizations: readonly Organization[], total: number): number[] {
  const weights = organizations.map(({ blueprint }) => blueprint.weight);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = weights.map((weight) => Math.floor((total * weight) / all));
  const missing = total - counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, index) => (index === 0 ? count + missing : count));
}

// At a million recordings half of them evaluated would be eight million metric values, most of the
// time and disk the data takes.
const MOST_EVALUATED = 205_000;

/** What part of the recordings that would be evaluated in a small data set are in this one. */
function evaluatedPart(organizations: readonly Organization[], counts: readonly number[]): number {
  const planned = organizations.map(
    ({ blueprint }, index) => blueprint.evaluatedShare * (counts[index] ?? 0),
  );
  return Math.min(1, MOST_EVALUATED / planned.reduce((sum, count) => sum + count, 1));
}

/** Rows came with their numbers: what is created later has to go on from there. */
async function continueNumbers(queries: Queries): Promise<void> {
  for (const table of ["organization", "team", "app_user", "conversation_type", "recording"]) {
    await queries.rows(sql`
      select setval(pg_get_serial_sequence(${table}, 'number'),
        (select coalesce(max(number), 0) + 1 from ${raw(table)}), false)`);
  }
}

/**
 * Fills an empty schema. The same settings give the same data but for the dates, which end at
 * `now`, and the secrets. `print` is told how far it is.
 */
export async function seed(
  queries: Queries,
  settings: Pick<Settings, "seedRecordings" | "sandboxTeams" | "testPool">,
  now: Date,
  print: (line: string) => void,
): Promise<{
  credentials: Credentials;
  testPool: readonly TestClient[];
  testTokens: readonly TestToken[];
}> {
  const organizations = makeOrganizations(settings.sandboxTeams);
  const { credentials, testPool, testTokens, rows } = makeCredentials(
    organizations,
    settings.testPool,
    now,
  );
  const batch = new Batch();
  addOrganizations(batch, organizations, now);
  for (const [table, items] of Object.entries(rows)) {
    for (const item of items) batch.add(table, item);
  }
  await batch.flush(queries);

  const total = settings.seedRecordings;
  const step = Math.max(5000, Math.ceil(total / 20 / 5000) * 5000);
  let told = 0;
  const progress = (done: number) => {
    if (Math.floor(done / step) === Math.floor(told / step) && done < total) return;
    told = done;
    print(`seeding ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} recordings`);
  };
  const counts = shares(organizations, total);
  const part = evaluatedPart(organizations, counts);
  let done = 0;
  for (const organization of organizations) {
    const calendar = new Calendar(now, organization.blueprint.hoursBehindUtc);
    const wanted = counts[organization.number - 1] ?? 0;
    const evaluatedShare = organization.blueprint.evaluatedShare * part;
    const made = { organization, calendar, evaluatedShare, wanted, done };
    done += await seedRecordings(queries, made, progress);
  }
  await continueNumbers(queries);
  return { credentials, testPool, testTokens };
}
