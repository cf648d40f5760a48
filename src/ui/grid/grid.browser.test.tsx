import type { ComponentProps } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "~/ui/testing/render.tsx";
import { offerActions, pressKey } from "~/lib/actions.ts";
import { Grid } from "./grid.tsx";

const ROWS = ["rec_8f14e45fceea167a", "rec_c9f0f895fb98ab91"];

type GridProps = ComponentProps<typeof Grid<string>>;

/** Renders a grid of two rows. */
const renderGrid = (props: Pick<GridProps, "onOpen"> & Partial<GridProps>) =>
  render(
    <div style={{ display: "flex", height: 300 }}>
      <Grid
        label="Recordings"
        columns={[{ id: "id", header: "ID", width: 300, cell: (row) => row }]}
        rows={ROWS}
        rowKey={(row) => row}
        narrow={(row) => row}
        {...props}
      />
    </div>,
  );

test("dragging over an ID selects its text, and a click opens the row", async () => {
  const onOpen = vi.fn<(row: string) => void>();
  renderGrid({ onOpen: (row) => onOpen(row) });
  const cell = page.getByText("rec_8f14e45fceea167a");
  await userEvent.dragAndDrop(cell, cell, {
    sourcePosition: { x: 12, y: 10 },
    targetPosition: { x: 90, y: 10 },
  });
  expect("rec_8f14e45fceea167a").toContain(getSelection()?.toString());
  expect(getSelection()?.toString()).not.toBe("");
  expect(onOpen).not.toHaveBeenCalled();
  await cell.click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("rec_8f14e45fceea167a");
});

test("a grid may take Enter for itself: a held key counts once, and O still opens the row", async () => {
  const [onEnter, onOpen] = [vi.fn<(row: string) => void>(), vi.fn<(row: string) => void>()];
  renderGrid({ onOpen: (row) => onOpen(row), onEnter });
  const grid = page.getByRole("grid").element();
  const press = (key: string, repeat = false) =>
    grid.dispatchEvent(
      new KeyboardEvent("keydown", { key, code: key, repeat, bubbles: true, cancelable: true }),
    );
  press("ArrowDown");
  await expect.element(page.getByRole("row", { selected: true })).toBeInTheDocument();
  press("Enter");
  press("Enter", true);
  press("Enter", true);
  expect(onEnter).toHaveBeenCalledExactlyOnceWith(ROWS[0]);
  expect(onOpen).not.toHaveBeenCalled();
  grid.dispatchEvent(new KeyboardEvent("keydown", { key: "o", code: "KeyO", bubbles: true }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(ROWS[0]);
});

test("the second key of a shortcut isn't the table's: G O leads elsewhere", async () => {
  const [run, onOpen] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const withdraw = offerActions({
    heading: "Go to",
    actions: [{ keys: "g o", label: "There", run }],
  });
  document.addEventListener("keydown", pressKey);
  renderGrid({ onOpen });
  page.getByRole("grid").element().focus();
  await userEvent.keyboard("jgo");
  expect(run).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.keyboard("o");
  expect(onOpen).toHaveBeenCalledOnce();
  document.removeEventListener("keydown", pressKey);
  withdraw();
});

test("a modified or middle click beside a row's link opens it in a new tab, as its menu does", async () => {
  const [onOpen, opened] = [vi.fn<() => void>(), vi.spyOn(window, "open").mockReturnValue(null)];
  renderGrid({ idOf: (row) => row, linkOf: (row) => `/recordings/${row}`, onOpen });
  const link = new URL("/recordings/rec_8f14e45fceea167a", location.href).href;
  const cell = page.getByText("rec_8f14e45fceea167a");
  await cell.click({ modifiers: ["ControlOrMeta"] });
  await cell.click({ button: "middle" });
  await cell.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Open in new tab" }).click();
  expect(opened.mock.calls).toEqual(Array.from({ length: 3 }, () => [link, "_blank", "noopener"]));
  expect(onOpen).not.toHaveBeenCalled();
  await cell.click({ button: "right" });
  await expect.element(page.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
});
