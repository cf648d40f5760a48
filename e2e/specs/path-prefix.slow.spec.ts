import { recordingList } from "~/contract/recordings.ts";
import { freePort } from "../../server/service/testing/postgres.ts";
import { inFrontOf, type RunningConsole, startConsole } from "../stack/console.ts";
import { forwarded } from "../stack/gateway.ts";
import { startPathProxy } from "../stack/path-proxy.ts";
import { startPeopleConsole } from "../stack/people.ts";
import { expect, SIGNED_OUT, test as base } from "../support/fixtures.ts";
import { saved } from "../support/files/exports.ts";
import { button, grid, heading, play, rows, second, sidebar } from "../support/locators.ts";
import { command } from "../support/palette.ts";
import { signInAs } from "../support/people.ts";
import { CLIPBOARD, clipboard, copyAndClose, rotateFromTheList } from "../support/rotation.ts";
import { signInWith, signOut } from "../support/signing.ts";

const test = base.extend<{ startBelow: (path: string) => Promise<RunningConsole> }>({
  storageState: SIGNED_OUT,
  /** Starts a console below a path of one host, behind a proxy. */
  startBelow: async ({ context, sandbox, watch }, use) => {
    const proxy = await startPathProxy();
    watch.allowOrigin(proxy.address);
    // The page that isn't signed in yet.
    watch.allowError(/status of 401/);
    const running: RunningConsole[] = [];
    await use(async (path) => {
      const port = await freePort();
      proxy.ports.set(path, port);
      const one = await startConsole({
        ...inFrontOf(sandbox.baseUrl),
        PORT: String(port),
        ORIGIN: proxy.address + path,
      });
      running.push(one);
      return one;
    });
    // Pages must not ask a console that is gone.
    await Promise.all(context.pages().map((one) => one.goto("about:blank")));
    await Promise.all(running.map((one) => one.stop()));
    await proxy.close();
  },
});

test("everything of a console below a path is below it", async ({
  page,
  context,
  startBelow,
  sandbox,
  poolClient,
  known,
}) => {
  const { origin: address, printed } = await startBelow("/tapedeck");
  expect(await printed(/Tapedeck is at (\S+)/)).toBe(address);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await context.grantPermissions(CLIPBOARD);

  await test.step("signing in leads back to the address that was opened", async () => {
    await page.goto(`${address}/recordings?result=closed`);
    await expect(page).toHaveURL(new RegExp(`^${address}/sign-in\\?`));
    await expect(page.getByRole("textbox", { name: "Client ID" })).toBeVisible();
    // The service was started separately.
    await expect(button(page, "Use the sandbox")).toHaveCount(0);
    await signInWith(page, sandbox.client);
    await expect(page).toHaveURL(`${address}/recordings?result=closed`);
    await expect(grid(page)).toBeVisible();
  });

  await test.step("the path alone, links and a reload of a deep address open screens", async () => {
    await page.goto(address);
    await expect(heading(page, "Overview")).toBeVisible();
    await expect(page).toHaveURL(`${address}/`);
    const main = sidebar(page);
    for (const link of await main.getByRole("link").all()) {
      expect(await link.getAttribute("href")).toMatch(/^\/tapedeck\//);
    }
    await main.getByRole("link", { name: "Organizations" }).click();
    const link = grid(page, "Organizations").getByRole("link").first();
    const name = (await link.textContent()) ?? "";
    await link.click();
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${address}/organizations/[\\w-]+`));
    await page.reload();
    await expect(heading(page, name)).toBeVisible();
    await page.goBack();
    await expect(grid(page, "Organizations")).toBeVisible();
  });

  await test.step("the first page of recordings is asked for once, by the first script", async () => {
    const before = asked.length;
    await page.goto(`${address}/recordings`);
    await expect(rows(page).nth(1)).toBeVisible();
    const list = address + forwarded(recordingList, {});
    expect(asked.slice(before).filter((url) => url.startsWith(`${list}?`))).toHaveLength(1);
  });

  await test.step("a recording plays, and its link can be copied", async () => {
    await page.goto(`${address}/recordings/${known.recordingId}`);
    await play(page);
    await expect.poll(() => second(page)).toBeGreaterThan(0);
    const palette = await command(page, "copy link");
    await palette.getByRole("option", { name: "Copy link", exact: true }).click();
    const link = `${address}/recordings/${known.recordingId}`;
    await expect.poll(async () => (await clipboard(page)).replace(/#t=\d+$/, "")).toBe(link);
  });

  await test.step("a secret is rotated", async () => {
    const client = await poolClient();
    await page.goto(address + client.list);
    await rotateFromTheList(page, client);
    await copyAndClose(page);
  });

  await test.step("a list is exported", async () => {
    await page.goto(`${address}/followups`);
    await button(page, "Export").click();
    const dialog = page.getByRole("dialog", { name: "Export follow-ups" });
    const { file } = await saved(page, () =>
      dialog.getByRole("button", { name: "Export" }).click(),
    );
    expect(file.split("\n").length).toBeGreaterThan(10);
    await dialog.getByRole("button", { name: "Done" }).click();
  });

  await signOut(page);
  await expect(page).toHaveURL(`${address}/sign-in`);
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((url) => url.startsWith("http") && !url.startsWith(`${address}/`))).toEqual([
    // The path alone.
    address,
  ]);
});

test("two consoles on one host have sessions, preferences and tabs of their own", async ({
  page,
  context,
  startBelow,
  sandbox,
}) => {
  const [one, two] = [await startBelow("/one"), await startBelow("/two")];
  const other = await context.newPage();
  await page.goto(`${one.origin}/organizations`);
  await signInWith(page, sandbox.client);
  await expect(heading(page, "Organizations")).toBeVisible();
  await other.goto(`${two.origin}/teams`);
  await signInWith(other, sandbox.organizationClient);
  await expect(heading(other, "Teams")).toBeVisible();
  await other.getByRole("button", { name: "Theme" }).click();
  await other.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(other.locator("html[data-theme=dark]")).toHaveCount(1);

  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => !/^tapedeck\/(?:one|two)\./.test(key))).toEqual([]);
  expect(kept).toContain("tapedeck/two.theme");
  const port = new URL(one.origin).port;
  const cookies = (await context.cookies([`${one.origin}/`, `${two.origin}/`])).filter(
    ({ name }) => !name.endsWith("-active"),
  );
  expect(Object.fromEntries(cookies.map(({ name, path }) => [name, path]))).toEqual({
    [`console-${port}-one`]: "/one",
    [`console-${port}-two`]: "/two",
  });

  await signOut(other);
  await expect(heading(page, "Organizations")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Organizations")).toBeVisible();
  await expect(page.locator("html[data-theme]")).toHaveCount(0);
});

test("people sign in and out at a console below a path", async ({ page, sandbox, watch }) => {
  const people = await startPeopleConsole({ sandbox, path: "/tapedeck" });
  watch.allowOrigin(people.origin);
  watch.allowOrigin(people.provider.issuer);
  watch.allowError(/status of 401/);
  const { address } = people;
  await signInAs(page, `${address}/recordings?result=closed&orderBy=title`, "ada");
  await expect(grid(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${address}/recordings\\?(?=.*result=closed)`));
  await signOut(page);
  await expect(page).toHaveURL(`${address}/sign-in`);
  await page.goto("about:blank");
  await people.close();
});
