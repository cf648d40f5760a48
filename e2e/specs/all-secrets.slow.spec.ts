import type { Page } from "@playwright/test";
import { apiClientList } from "~/contract/api-clients.ts";
import { fillPath } from "~/contract/endpoint.ts";
import { organizationList } from "~/contract/organizations.ts";
import { clipboard, CLIPBOARD, row, table } from "../support/rotation.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { inTurn, json, type Oddity, type OddUpstream, plain } from "../stack/odd-upstream.ts";

// The API clients of all organizations in one list, in front of a service that answers each as it likes.

test.use({ permissions: CLIPBOARD });

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const client = (clientId: string, more: object = {}) => ({
  clientId,
  name: `Sync of ${clientId}`,
  role: "organization_admin",
  createdAt: ago(10),
  createdBySvcUserId: "usr_1",
  ...more,
});

const listOf = (id: string) => fillPath(apiClientList.path, { organizationId: id });

/** Answers with organizations, each with its own answer to who lists its API clients. */
function answerOrganizations(upstream: OddUpstream, answers: Readonly<Record<string, Oddity>>) {
  const data = Object.keys(answers).map((id) => ({ id, name: `Name of ${id}`, teams: [] }));
  upstream.on(organizationList.path, json({ data, cursor: null }));
  for (const [id, answer] of Object.entries(answers)) upstream.on(listOf(id), answer);
}

const clients = (...data: object[]) => json({ data, cursor: null });

const unread = (page: Page) =>
  page.getByRole("region", { name: "Organizations that couldn't be read" });

const listCalls = ({ calls }: OddUpstream) => calls.filter((call) => call.includes(listOf("org_")));

test("60 organizations with 600 clients are read in at most 70 calls", async ({
  page,
  upstream,
  open,
}) => {
  const ids = Array.from({ length: 60 }, (_, index) => `org_${String(index).padStart(2, "0")}`);
  const tens = Array.from({ length: 10 }, (_, index) => index);
  answerOrganizations(
    upstream,
    Object.fromEntries(
      ids.map((id) => [
        id,
        clients(...tens.map((index) => client(`${id}_${index}`, { createdAt: ago(index * 20) }))),
      ]),
    ),
  );
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/gateway/")) calls.push(pathname);
  });
  await open("/api-clients");
  await expect(page.getByText("60 of 60 organizations")).toBeVisible();
  await expect(page.getByText("600 loaded")).toBeVisible();
  // Created 100 days ago and more: 100, 120, 140, 160 and 180.
  await expect(page.getByText("Left: 300 of 300")).toBeVisible();
  await expect(table(page)).toHaveAttribute("aria-rowcount", "601");
  expect(calls.length, calls.join("\n")).toBeLessThanOrEqual(70);
  expect(listCalls(upstream)).toHaveLength(60);
  const beside = page.getByRole("link", { name: "API clients", exact: true });
  await expect(beside).toHaveText("API clients300");

  // It is kept: coming back reads nothing of the service again.
  await page.getByRole("link", { name: "Teams" }).click();
  await beside.click();
  await expect(page.getByText("600 loaded")).toBeVisible();
  expect(listCalls(upstream)).toHaveLength(60);
});

test("an organization that can't be read leaves the others' rows, and counts nothing", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/status of (?:403|404)/);
  const half = inTurn(
    json({ data: [client("cli_half", { createdAt: ago(200) })], cursor: "next" }),
    plain(404, "Gone."),
    json({ data: [client("cli_rest")], cursor: null }),
  );
  answerOrganizations(upstream, {
    org_good: clients(client("cli_old", { createdAt: ago(120) }), client("cli_young")),
    org_forbidden: json({ error: "Not yours." }, 403),
    org_gone: json({ error: "No such organization." }, 404),
    org_html: inTurn(
      plain(200, "<p>Sign in</p>", { "content-type": "text/html" }),
      clients(client("cli_late")),
    ),
    org_half: half,
    org_odd: clients(
      client("cli_old", { name: "The same again" }),
      { clientId: "cli_bare" },
      client("cli_future", { createdAt: ago(-5) }),
      client("cli_long", { name: "Long ".repeat(200) }),
    ),
  });
  await open("/api-clients");
  await expect(unread(page)).toContainText("4 organizations couldn't be read completely");
  await expect(unread(page)).toContainText("Name of org_forbidden");
  await expect(unread(page)).toContainText("403: Not yours.");
  await expect(page.getByText("2 of 6 organizations")).toBeVisible();
  await expect(page.getByText(/^6 loaded, 1 more repeats an ID/)).toBeVisible();
  // Those of unknown age may be old, and aren't said to be.
  await expect(page.getByText("Left: 2 of 4, 2 not known")).toBeVisible();
  await expect(row(page, "cli_bare")).toContainText("Age unknown");
  await expect(row(page, "cli_future")).toContainText("Age unknown");
  await expect(row(page, "cli_half")).toContainText("client created 200 days ago");
  await expect(page.getByRole("link", { name: "API clients" })).toHaveText("API clients");

  await unread(page).getByRole("button", { name: "Retry Name of org_html" }).click();
  await expect(row(page, "cli_late")).toBeVisible();
  await unread(page).getByRole("button", { name: "Retry Name of org_half" }).click();
  await expect(row(page, "cli_rest")).toBeVisible();
  await expect(unread(page)).toContainText("2 organizations couldn't be read completely");
  await expect(page.getByText("4 of 6 organizations")).toBeVisible();
});

test("a rate limit is waited for, and the list ends complete", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/status of 429/);
  const limited = plain(429, "Slow down.", { "retry-after": "1" });
  answerOrganizations(upstream, {
    org_a: inTurn(limited, clients(client("cli_a"))),
    org_b: inTurn(limited, clients(client("cli_b"))),
    org_c: clients(client("cli_c")),
  });
  await open("/api-clients");
  await expect(page.getByText("3 of 3 organizations")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("3 loaded")).toBeVisible();
  await expect(unread(page)).toHaveCount(0);
});

test("reading is stopped, and goes on", async ({ page, upstream, open }) => {
  let held: (() => void)[] = [];
  const hold: Oddity = (response, url) =>
    void held.push(() => clients(client(`cli_${url.pathname.slice(-1)}`))(response, url));
  answerOrganizations(upstream, { org_a: clients(client("cli_first")), org_b: hold, org_c: hold });
  await open("/api-clients");
  await expect(row(page, "cli_first")).toBeVisible();
  await expect(page.getByText("1 of 3 organizations")).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText(/^1 loaded, more available/)).toBeVisible();
  await expect(row(page, "cli_first")).toBeVisible();
  held = [];
  await page.getByRole("button", { name: "Read the rest" }).click();
  await expect.poll(() => held.length).toBe(2);
  for (const answer of held) answer();
  await expect(page.getByText("3 of 3 organizations")).toBeVisible();
  await expect(page.getByText("3 loaded")).toBeVisible();
});

test("who must act is grouped by creator, with a message that has a link for each", async ({
  page,
  upstream,
  open,
}) => {
  const old = (id: string, by: string, days: number) =>
    client(id, { createdAt: ago(days), createdBySvcUserId: by, name: `Name of ${id}` });
  answerOrganizations(upstream, {
    // The session's own client, by which it is known who is signed in.
    org_a: clients(
      client("odd", { createdBySvcUserId: "usr_me" }),
      old("cli_mine", "usr_me", 100),
      old("cli_1", "usr_other", 120),
    ),
    org_b: clients(old("cli_2", "usr_other", 130), old("cli_3", "usr_third", 91)),
  });
  await open("/api-clients");
  await page.getByRole("button", { name: "Who must act" }).click();
  await expect(page.getByText("4 secrets of 3 people are older than 90 days.")).toBeVisible();
  const you = page.getByRole("region", { name: "You" });
  await expect(
    you.getByRole("button", { name: "Rotate secret of Name of cli_mine" }),
  ).toBeVisible();
  const other = page.getByRole("region", { name: "usr_other" });
  await expect(other).toContainText("2 clients to rotate");
  await expect(other.getByRole("button", { name: /^Rotate secret/ })).toHaveCount(0);
  await other.getByRole("button", { name: /^Copy message/ }).click();
  const message = await clipboard(page);
  expect(message).toContain("2 API clients that you created have secrets older than 90 days.");
  for (const [id, organizationId] of [
    ["cli_1", "org_a"],
    ["cli_2", "org_b"],
  ]) {
    expect(message).toContain(`/api-clients?organizationId=${organizationId}&rotate=${id}`);
  }
  expect(message).not.toContain("cli_3");
  // A link to the filter is the campaign.
  await page.goto(`${new URL(page.url()).origin}/api-clients?older=125+days&show=creator`);
  await expect(page.getByText(/^5 loaded, 0 shown/)).toBeVisible();
  await expect(page.getByText("Left: 0 of 1, 1 not known")).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/api-clients?older=60+days&show=creator`);
  await expect(page.getByText(/^5 loaded, 4 shown/)).toBeVisible();
  await expect(page.getByText("Left: 4 of 4")).toBeVisible();
});

test("a session that ends in the middle asks to sign in, and the rows stay", async ({
  page,
  context,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/status of 401/);
  const held: (() => void)[] = [];
  const ids = Array.from({ length: 9 }, (_, index) => `org_${index}`);
  const hold: Oddity = (response, url) =>
    void held.push(() => clients(client(`cli_${url.pathname.slice(-1)}`))(response, url));
  answerOrganizations(upstream, Object.fromEntries(ids.map((id) => [id, hold])));
  await open("/api-clients");
  await expect.poll(() => held.length).toBe(5);
  await context.clearCookies();
  for (const answer of held.splice(0)) answer();
  await expect(page.getByRole("dialog", { name: "The session has ended" })).toBeVisible();
  await expect(page.getByText(/^5 loaded, more available/)).toBeVisible();
  await expect(page.getByText("5 of 9 organizations")).toBeVisible();
  // The rest isn't asked for in vain.
  expect(listCalls(upstream)).toHaveLength(5);
});
