import { randomUUID } from "node:crypto";
import { recordingDetails } from "~/contract/recordings.ts";
import { expect, test } from "../support/engines/fixtures.ts";
import { button, DIALOG, field, link, MENU, PEEK, POPOVER } from "../support/engines/look.ts";
import { OVERLAYS } from "../support/engines/overlays.ts";
import { LOOKS, TALL } from "../support/engines/walk.ts";
import { ANY, SCREENS } from "../support/pages.ts";

// One walk in each engine that is installed: every screen, what opens over them, and five jobs. Whoever wants to see
// what it saw names a folder: ENGINE_SHOTS=/tmp/pictures npm run test:e2e -- engines

// One after the other, as they share a window.
test.describe.configure({ mode: "default" });

const places = SCREENS.filter(
  ({ path, signedOut }, index) =>
    !signedOut && SCREENS.findIndex((other) => other.path(ANY) === path(ANY)) === index,
);

for (const { name, path } of places) {
  test(`${name}: nothing is cut, printed over or outside the window`, async ({ walk, known }) => {
    for (const look of TALL) {
      await walk.looks(look);
      await walk.visit(path(known));
      await walk.isWhole(`${name}, ${look.name}`);
    }
  });
}

for (const { name, path, by, opens, typed, closedBy = "Escape", only } of OVERLAYS) {
  test(`${name}: opens in its place, shows where the keys go, gives the focus back`, async ({
    walk,
    known,
  }) => {
    for (const look of LOOKS.filter((each) => only === undefined || each.name === only)) {
      await walk.looks(look);
      await walk.visit(path(known));
      await walk.open(by);
      await walk.sees({ css: opens });
      if (typed !== undefined) await walk.type(typed);
      await walk.isWhole(`${name}, ${look.name}`, opens);
      // The keys of the others go on where they were, or stay in a field.
      if ([DIALOG, POPOVER, MENU].includes(opens)) {
        await walk.press(opens === MENU ? "ArrowDown" : "Tab");
        await walk.hasRing(`${name}, ${look.name}`);
      }
      await walk.close(opens, closedBy);
      await walk.hasFocusBack(`${name}, ${look.name}`);
    }
  });
}

test.describe("jobs", () => {
  test.beforeEach(({ walk }) => walk.looks(LOOKS[0]));

  test("a customer's call is found and played from a moment", async ({ walk, known, service }) => {
    const { data } = await service.ask(recordingDetails, {
      params: { recordingId: known.recordingId },
    });
    const title = data.title ?? "";
    await walk.visit("/recordings");
    await walk.click({ css: "[role=search] input" });
    await walk.type(title);
    await walk.click(link(title, "[role=grid]"));
    await walk.comesTo(title);
    // As a link to the moment does.
    await walk.load(`/recordings/${known.recordingId}#t=5`);
    await expect.poll(() => walk.second()).toBe(5);
    await walk.click({ css: "video" });
    await expect.poll(() => walk.second()).toBeGreaterThan(5.5);
  });

  test("an organization is created with three teams", async ({ walk }) => {
    const name = `Walked ${randomUUID().slice(0, 8)}`;
    await walk.visit("/organizations");
    await walk.click(button("New organization"));
    await walk.click(field("Name", DIALOG));
    await walk.type(name);
    await walk.click(button("Create organization", DIALOG));
    await walk.misses({ css: DIALOG });
    await walk.visit(`/organizations?filter=${encodeURIComponent(name)}`);
    await walk.click(link(name));
    await walk.comesTo(name);
    await walk.click(button("New team"));
    await walk.click(field("Name", DIALOG));
    for (const team of ["North", "South"]) {
      await walk.type(team);
      await walk.press("Enter");
    }
    await walk.type("West");
    await walk.click(button("Create 3 teams", DIALOG));
    await walk.misses({ css: DIALOG });
    for (const team of ["North", "South", "West"]) await walk.sees(link(team));
  });

  test("a secret is rotated, copied and stored", async ({ walk, poolClient }) => {
    const { list, name } = await poolClient();
    await walk.visit(list);
    await walk.click(button(`Rotate secret of ${name}`));
    await walk.click(button("Rotate secret", DIALOG));
    await walk.sees(field("New secret", DIALOG));
    await walk.isWhole("the new secret");
    await walk.click(button("Copy New secret"));
    await walk.sees(button("Copied New secret"));
    await walk.click(button("I've stored it"));
    await walk.misses({ css: DIALOG });
  });

  test("a team that got worse is found, and why", async ({ walk }) => {
    await walk.visit("/");
    await walk.click(link("Scorecards", "main"));
    await walk.comesTo("Scorecards");
    await walk.sees({ css: "[role=row]", name: /San Antonio.*probably worse/ });
    await walk.click(button("San Antonio", "[role=table]"));
    await walk.sees({ css: `${PEEK} section`, name: /^Why it changed/ });
    await walk.isWhole("why a team got worse", PEEK);
  });

  test("an unlinked recording is linked by an engagement", async ({ walk, writer }) => {
    await walk.click(button(/^Session/));
    await walk.click(button("Sign out"));
    await walk.signInAs(writer);
    const { organizationId } = writer;
    await walk.visit(`/recordings?crmLinkStatus=unlinked&organizationId=${organizationId}`);
    await walk.press("j", " ");
    await walk.click(button("Edit before sending", PEEK));
    await walk.comesTo("Engagements");
    await walk.isWhole("the engagement composer");
    await walk.click(button("Sync engagement"));
    await walk.click(button("Sync engagement"));
    await walk.sees({ css: "main *", name: /^Synced\. / });
  });
});
