import { useState } from "react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { offerActions, pressKey } from "~/lib/actions.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { Tabs } from "~/ui/tabs.tsx";
import { render } from "~/ui/testing/render.tsx";
import { startRoving } from "./roving.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const press = (keys: string) => userEvent.keyboard(keys);

const TEAMS = ["Austin", "Bath", "Boston", "Cardiff"];

function Group({ names }: { names?: boolean }) {
  const [pressed, setPressed] = useState("Bath");
  return (
    <>
      <button type="button">Before</button>
      <div
        data-roving={names ? "names" : ""}
        style={{ display: "grid", gridTemplateColumns: "1fr 1fr" }}
      >
        {TEAMS.map((team) => (
          <button
            key={team}
            type="button"
            aria-pressed={team === pressed}
            onClick={() => setPressed(team)}
          >
            {team}
          </button>
        ))}
        <button type="button" disabled>
          Disabled
        </button>
        <input aria-label="Field" />
      </div>
      <button type="button">After</button>
    </>
  );
}

beforeEach(() => {
  // As in the program: the screen's keys come first.
  document.addEventListener("keydown", pressKey);
  onTestFinished(() => document.removeEventListener("keydown", pressKey));
  onTestFinished(startRoving());
});

test("a group is one Tab stop at its current control, and its fields are others", async () => {
  render(<Group />);
  await button("Before").click();
  await press("{Tab}");
  await expect.element(button("Bath")).toHaveFocus();
  await press("{ArrowRight}{Tab}");
  await expect.element(page.getByRole("textbox")).toHaveFocus();
  await press("{Tab}");
  await expect.element(button("After")).toHaveFocus();
  await press("{Shift>}{Tab}{Tab}{/Shift}");
  await expect.element(button("Bath")).toHaveFocus();
  await press("{Shift>}{Tab}{/Shift}");
  await expect.element(button("Before")).toHaveFocus();
});

test("arrows, Home and End move between the controls of a group", async () => {
  render(<Group />);
  await button("Austin").click();
  for (const [key, name] of [
    ["{ArrowRight}", "Bath"],
    ["{ArrowDown}", "Cardiff"],
    ["{ArrowLeft}", "Boston"],
    ["{ArrowUp}", "Austin"],
    ["{ArrowUp}", "Austin"],
    ["{End}", "Cardiff"],
    ["{ArrowRight}", "Austin"],
    ["{ArrowLeft}", "Cardiff"],
    ["{Home}", "Austin"],
  ] as const) {
    await press(key);
    await expect.element(button(name)).toHaveFocus();
  }
});

test("letters lead to a name, unless they are keys of the screen", async () => {
  let exported = 0;
  onTestFinished(
    offerActions({
      heading: "On this screen",
      actions: [{ keys: "b", label: "Export", run: () => (exported += 1) }],
    }),
  );
  render(<Group />);
  await button("Austin").click();
  await press("ca");
  await expect.element(button("Cardiff")).toHaveFocus();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await press("b");
  await expect.element(button("Cardiff")).toHaveFocus();
  expect(exported).toBe(1);
});

test("in a group of names, letters lead to the name first", async () => {
  let exported = 0;
  onTestFinished(
    offerActions({
      heading: "On this screen",
      actions: [{ keys: "b", label: "Export", run: () => (exported += 1) }],
    }),
  );
  render(<Group names />);
  await button("Austin").click();
  await press("bo");
  await expect.element(button("Boston")).toHaveFocus();
  expect(exported).toBe(0);
});

test("tabs are chosen as they get the focus, segments only by Enter", async () => {
  const changes: string[] = [];
  function Both() {
    const [tab, setTab] = useState("one");
    const [size, setSize] = useState("small");
    const tabs = ["one", "two", "three"].map((id) => ({ id, label: id }));
    return (
      <Tabs
        label="Tabs"
        tabs={tabs}
        current={tab}
        onChange={(next) => {
          changes.push(next);
          setTab(next);
        }}
      >
        <Segmented
          label="Size"
          options={["small", "medium", "large"]}
          current={size}
          onChange={(next) => {
            changes.push(next);
            setSize(next);
          }}
        />
      </Tabs>
    );
  }
  render(<Both />);
  await page.getByRole("tab", { name: "one" }).click();
  await press("{ArrowRight}{End}{ArrowRight}{ArrowLeft}");
  await expect.element(page.getByRole("tab", { name: "three" })).toHaveFocus();
  expect(changes).toEqual(["one", "two", "three", "one", "three"]);
  await press("{Tab}");
  await expect.element(button("Small")).toHaveFocus();
  await press("{End}");
  await expect.element(button("Large")).toHaveFocus();
  expect(changes).toHaveLength(5);
  await press("{Enter}");
  expect(changes.at(-1)).toBe("large");
});
