import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "~/ui/testing/render.tsx";
import { PickField, PickOneField } from "./pick-field.tsx";
import PickList from "./pick-list.tsx";

const TEAMS = [
  { id: "tm_100", name: "Austin North" },
  { id: "tm_200", name: "Austin South" },
  { id: "tm_300", name: "Dallas" },
];
const field = page.getByRole("combobox", { name: "Teams" });
const press = (keys: string) => userEvent.keyboard(keys);

/** Pastes text. A page can't put its own text on the clipboard without asking. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  field.element().dispatchEvent(event);
}

function Several({ onSubmit }: { onSubmit: () => void }) {
  const [value, setValue] = useState<readonly string[]>([]);
  const [text, setText] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <PickField
        label="Teams"
        options={TEAMS}
        {...{ value, text }}
        onChange={setValue}
        onText={setText}
      />
      <output>{value.join()}</output>
    </form>
  );
}

function One() {
  const [value, setValue] = useState("tm_300");
  const [text, setText] = useState("");
  return (
    <>
      <PickOneField
        label="Teams"
        options={TEAMS}
        {...{ value, text }}
        onChange={setValue}
        onText={setText}
      />
      <output>{value}</output>
    </>
  );
}

function Filter() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <>
      <PickList label="Teams" options={TEAMS} {...{ chosen }} multiple onChange={setChosen} />
      <output>{chosen.join()}</output>
    </>
  );
}

const value = page.getByRole("status").last();

test("a field takes what is highlighted, a pasted list, and nothing that was only typed", async () => {
  let submits = 0;
  render(<Several onSubmit={() => (submits += 1)} />);
  await field.click();
  await press("zz sam{Enter}");
  await expect.element(page.getByText("No match for “zz sam”.")).toBeVisible();
  await expect.element(field).toHaveValue("zz sam");
  await expect.element(value).toHaveTextContent("");
  await field.clear();
  await press("austin{ArrowDown}{Enter}");
  await expect.element(value).toHaveTextContent("tm_200");
  await expect.element(field).toHaveValue("");
  paste("tm_900\nNobody\ndallas");
  await expect.element(value).toHaveTextContent("tm_200,tm_900,tm_300");
  await expect.element(field).toHaveValue("Nobody");
  expect(page.getByText("not verified").elements()).toHaveLength(1);
  await field.clear();
  await press("{Escape}{Backspace}");
  await expect.element(value).toHaveTextContent("tm_200,tm_900");
  await page.getByRole("button", { name: "Remove Austin South" }).click();
  await expect.element(value).toHaveTextContent("tm_900");
  await expect.element(field).toHaveFocus();
  await press("dal");
  await expect.element(page.getByRole("option", { name: "Dallas" })).toBeVisible();
  await press("{Escape}");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  expect(submits).toBe(0);
});

test("a field of one value replaces it, and takes several words as one text", async () => {
  render(<One />);
  await field.click();
  paste("Austin North Austin South");
  await expect.element(value).toHaveTextContent("tm_300");
  await press("austin s{Enter}");
  await expect.element(value).toHaveTextContent("tm_200");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
});

test("a list in a popover has the focus, toggles what is highlighted and stays open", async () => {
  render(<Filter />);
  await expect.element(field).toHaveFocus();
  await press("zz half a name{Enter}");
  await expect.element(page.getByText("No match for “zz half a name”.")).toBeVisible();
  await expect.element(value).toHaveTextContent("");
  await field.clear();
  await press("{ArrowUp}{Enter}{ArrowDown}{Enter}");
  await expect.element(value).toHaveTextContent("tm_300,tm_100");
  await page.getByRole("option", { name: "Dallas" }).click();
  await expect.element(value).toHaveTextContent("tm_100");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.element(value).toHaveTextContent("");
});
