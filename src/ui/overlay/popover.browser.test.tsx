import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "~/ui/testing/render.tsx";
import { MenuButton, PopoverButton } from "./popover-button.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const item = (name: string) => page.getByRole("menuitemradio", { name });
const press = (keys: string) => userEvent.keyboard(keys);

const SIZES = ["Small", "Medium", "Large"].map((label) => ({
  id: label,
  label,
  current: label === "Medium",
}));

/** A menu between two buttons, with a text that says what was picked. */
function Sizes() {
  const [picked, setPicked] = useState("nothing");
  return (
    <>
      <button type="button">Before</button>
      <MenuButton label="Size" trigger="Size" options={SIZES} onPick={setPicked} />
      <button type="button">After</button>
      <p>Picked: {picked}</p>
    </>
  );
}

/** Rows that each have a menu with Remove. */
function List() {
  const [rows, setRows] = useState(["First", "Second"]);
  return (
    <ul tabIndex={-1} aria-label="Rows">
      {rows.map((row) => (
        <li key={row}>
          <MenuButton
            label={row}
            trigger={row}
            options={[{ id: "remove", label: "Remove" }]}
            onPick={() => setRows(rows.filter((other) => other !== row))}
          />
        </li>
      ))}
    </ul>
  );
}

test("a menu's button announces the menu, which no dialog surrounds", async () => {
  render(<Sizes />);
  const trigger = button("Size").element();
  expect(trigger).toHaveAttribute("aria-haspopup", "menu");
  expect(trigger).toHaveAttribute("aria-expanded", "false");
  await button("Size").click();
  const menu = page.getByRole("menu", { name: "Size" });
  await expect.element(menu).toBeVisible();
  expect(trigger).toHaveAttribute("aria-expanded", "true");
  const controlled = document.getElementById(trigger.getAttribute("aria-controls") ?? "");
  expect(controlled?.contains(menu.element())).toBe(true);
  expect(menu.element().closest("[role=dialog]")).toBeNull();
});

test("arrows, Home, End and letters move in a menu, and Enter and Space pick", async () => {
  render(<Sizes />);
  for (const [open, keys, picked, pick] of [
    ["{Enter}", "", "Medium", "{Enter}"],
    [" ", "{ArrowDown}", "Large", "{Enter}"],
    ["{Enter}", "{ArrowDown}{ArrowDown}", "Small", " "],
    ["{Enter}", "{ArrowUp}{ArrowUp}", "Large", "{Enter}"],
    ["{Enter}", "{Home}", "Small", "{Enter}"],
    ["{Enter}", "{End}", "Large", "{Enter}"],
    ["{Enter}", "la", "Large", "{Enter}"],
  ] as const) {
    button("Size").element().focus();
    await press(open);
    await expect.element(item("Medium")).toHaveFocus();
    if (keys !== "") await press(keys);
    await expect.element(item(picked)).toHaveFocus();
    await press(pick);
    await expect.element(page.getByText(`Picked: ${picked}`)).toBeVisible();
    await expect.element(button("Size")).toHaveFocus();
  }
});

test("the browser's own menu doesn't open over a menu", async () => {
  render(<Sizes />);
  await button("Size").click();
  await expect.element(item("Medium")).toHaveFocus();
  // Firefox sends it after the key that has opened the menu.
  const opening = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
  expect(item("Medium").element().dispatchEvent(opening)).toBe(false);
});

test("Tab and Shift+Tab leave a menu, from its button on", async () => {
  render(<Sizes />);
  for (const [keys, name] of [
    ["{Tab}", "After"],
    ["{Shift>}{Tab}{/Shift}", "Before"],
  ] as const) {
    await button("Size").click();
    await expect.element(item("Medium")).toHaveFocus();
    await expect.poll(() => document.querySelector("[inert]")).not.toBeNull();
    await press(keys);
    await expect.element(button(name)).toHaveFocus();
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  }
});

test("a click outside closes a popover and does nothing else", async () => {
  let clicks = 0;
  render(
    <>
      <PopoverButton label="Numbers" trigger="Open">
        {() => <input aria-label="One" />}
      </PopoverButton>
      <button type="button" onClick={() => (clicks += 1)} style={{ marginLeft: 600 }}>
        Other
      </button>
    </>,
  );
  await button("Open").click();
  await expect.element(page.getByRole("dialog", { name: "Numbers" })).toBeVisible();
  await button("Other").click({ force: true });
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(clicks).toBe(0);
  await expect.element(button("Open")).toHaveFocus();
});

test("Tab stays among all controls of a popover, which is modal from the start", async () => {
  render(
    <PopoverButton label="Controls" trigger="Open">
      {() => (
        <>
          <details>
            <summary>More</summary>
            <button type="button">Hidden</button>
          </details>
          <input aria-label="One" />
          <input type="radio" name="choice" aria-label="Yes" defaultChecked />
          <input type="radio" name="choice" aria-label="No" />
          <div contentEditable suppressContentEditableWarning role="textbox" aria-label="Notes">
            text
          </div>
        </>
      )}
    </PopoverButton>,
  );
  await button("Open").click();
  const dialog = page.getByRole("dialog", { name: "Controls" });
  await expect.element(dialog).toHaveFocus();
  expect(dialog.element()).toHaveAttribute("aria-modal", "true");
  const stops = [
    page.getByText("More"),
    page.getByRole("textbox", { name: "One" }),
    page.getByRole("radio", { name: "Yes" }),
    page.getByRole("textbox", { name: "Notes" }),
    page.getByText("More"),
  ];
  for (const stop of stops) {
    await press("{Tab}");
    await expect.element(stop).toHaveFocus();
  }
  await press("{Shift>}{Tab}{/Shift}");
  await expect.element(page.getByRole("textbox", { name: "Notes" })).toHaveFocus();
});

test("the rest of the page is inert while a popover is open, another popover isn't", async () => {
  const host = render(
    <PopoverButton label="Outer" trigger="Open outer">
      {() => <MenuButton label="Inner" trigger="Open inner" options={SIZES} onPick={() => {}} />}
    </PopoverButton>,
  );
  await button("Open outer").click();
  await expect.poll(() => host.inert).toBe(true);
  await button("Open inner").click();
  await expect.element(page.getByRole("menuitemradio", { name: "Medium" })).toHaveFocus();
  await press("{Escape}");
  await expect.element(button("Open inner")).toHaveFocus();
  await press("{Escape}");
  await expect.element(button("Open outer")).toHaveFocus();
  expect(host.inert).toBe(false);
});

test("the focus returns to what is around a button that is gone", async () => {
  render(<List />);
  await button("Second").click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect.element(button("Second")).not.toBeInTheDocument();
  await expect.element(page.getByRole("list", { name: "Rows" })).toHaveFocus();
});

test("a popover is at its button, above it if there is no room, and within the window", async () => {
  for (const { style, side } of [
    { style: { top: 10, left: 10 }, side: "below" },
    { style: { bottom: 10, right: 0 }, side: "above" },
  ] as const) {
    const host = render(
      <div style={{ position: "fixed", ...style }}>
        <PopoverButton label="Box" trigger={side}>
          {() => <div style={{ width: 300, height: 200 }} />}
        </PopoverButton>
      </div>,
    );
    await button(side).click();
    const dialog = page.getByRole("dialog", { name: "Box" });
    await expect.element(dialog).toBeVisible();
    await Promise.all(
      dialog
        .element()
        .getAnimations()
        .map(({ finished }) => finished),
    );
    const trigger = host.querySelector("button")?.getBoundingClientRect();
    const box = dialog.element().getBoundingClientRect();
    if (side === "below") expect(box.top).toBe(Math.floor((trigger?.bottom ?? 0) + 4));
    else expect(Math.abs(box.bottom - (trigger?.top ?? 0) + 4)).toBeLessThanOrEqual(1);
    expect(box.left).toBeGreaterThanOrEqual(8);
    expect(box.right).toBeLessThanOrEqual(innerWidth - 8);
    await press("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
  }
});
