import type { Page } from "@playwright/test";
import { apiClientList } from "~/contract/api-clients.ts";
import { fillPath } from "~/contract/endpoint.ts";
import { organizationList } from "~/contract/organizations.ts";
import { row, table } from "../support/rotation.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { inTurn, json, type Oddity, type OddUpstream, plain } from "../stack/odd-upstream.ts";

// The API clients of all organizations in one list, in front of a service that answers each as it likes.

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
  await expect(page.getByText("600 API clients")).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toHaveCount(0);
  await expect(table(page)).toHaveAttribute("aria-rowcount", "601");
  expect(calls.length, calls.join("\n")).toBeLessThanOrEqual(70);
  expect(listCalls(upstream)).toHaveLength(60);

  // Created 100 days ago and more: 100, 120, 140, 160 and 180.
  await page.getByRole("button", { name: "Older than", expanded: false }).click();
  await page.getByRole("menuitemradio", { name: "90 days" }).click();
  await expect(page.getByText(/^600 API clients, 300 shown/)).toBeVisible();

  // It is kept: coming back reads nothing of the service again.
  await page.getByRole("link", { name: "Teams" }).click();
  await page.getByRole("link", { name: "API clients", exact: true }).click();
  await expect(page.getByText("600 API clients")).toBeVisible();
  expect(listCalls(upstream)).toHaveLength(60);
});

test("an organization that can't be read leaves the others' rows, and is retried by itself", async ({
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
  await expect(page.getByText(/^6 loaded, 1 more repeats an ID/)).toBeVisible();
  await expect(row(page, "cli_bare")).toContainText("Age unknown");
  await expect(row(page, "cli_future")).toContainText("Age unknown");
  await expect(row(page, "cli_half")).toContainText("At least 90 days");

  await unread(page).getByRole("button", { name: "Retry Name of org_html" }).click();
  await expect(row(page, "cli_late")).toBeVisible();
  await unread(page).getByRole("button", { name: "Retry Name of org_half" }).click();
  await expect(row(page, "cli_rest")).toBeVisible();
  await expect(unread(page)).toContainText("2 organizations couldn't be read completely");
});

test("reading is stopped and resumed", async ({ page, upstream, open }) => {
  let held: (() => void)[] = [];
  const hold: Oddity = (response, url) =>
    void held.push(() => clients(client(`cli_${url.pathname.slice(-1)}`))(response, url));
  answerOrganizations(upstream, { org_a: clients(client("cli_first")), org_b: hold, org_c: hold });
  await open("/api-clients");
  await expect(row(page, "cli_first")).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText(/^1 loaded, more available/)).toBeVisible();
  await expect(row(page, "cli_first")).toBeVisible();
  held = [];
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => held.length).toBe(2);
  for (const answer of held) answer();
  await expect(page.getByText(/^3 API clients$/)).toBeVisible();
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
  await expect.poll(() => held.length).toBe(4);
  await context.clearCookies();
  for (const answer of held.splice(0)) answer();
  await expect(page.getByRole("dialog", { name: "The session has ended" })).toBeVisible();
  // Those that came before the first answer that said so.
  await expect(page.getByText(/^[1-4] loaded, more available/)).toBeVisible();
  // The rest isn't asked for in vain.
  expect(listCalls(upstream)).toHaveLength(4);
});
