import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Button } from "~/ui/button.tsx";
import { render } from "~/ui/testing/render.tsx";
import { translatePage } from "~/ui/testing/translator.ts";

const Exclaimed = ({ children }: { children: ReactNode }) => <p>{children}!</p>;

test.each<[what: string, show: (on: boolean) => ReactNode, on: string, off: string]>([
  ["an element before text", (on) => <p>{on && <b>A </b>}text</p>, "A text", "text"],
  [
    "text before an element",
    (on) => (
      <p>
        {on && "A "}
        <b>text</b>
      </p>
    ),
    "A text",
    "text",
  ],
  ["text with a value", (on) => <p>{on ? 2 : 1} of 3</p>, "2 of 3", "1 of 3"],
  [
    "a value beside an element",
    (on) => (
      <p>
        <b>of</b> {on ? 2 : 1}
      </p>
    ),
    "of 2",
    "of 1",
  ],
  ["text or an element", (on) => <p>{on ? <b>b</b> : "text"}</p>, "b", "text"],
  ["text in a list", (on) => <p>{[on && <b key="b">b</b>, on ? "on" : "off"]}</p>, "bon", "off"],
  ["text in a fragment", (on) => (on ? <>on</> : <>off</>), "on", "off"],
  ["text that is passed on", (on) => <Exclaimed>{on ? "on" : "off"}</Exclaimed>, "on!", "off!"],
  ["a button", (on) => <Button busy={on}>{on ? "Sending" : "Send"}</Button>, "Sending", "Send"],
])("%s can change after the page was translated", async (_, show, on, off) => {
  const Turning = () => {
    const [isOn, setOn] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOn(!isOn)}>
          Turn
        </button>
        <div data-turned>{show(isOn)}</div>
      </>
    );
  };
  const container = render(<Turning />);
  translatePage();
  for (const text of [on, off, on]) {
    await page.getByRole("button", { name: "Turn" }).click();
    expect(container.querySelector("[data-turned]")?.textContent).toBe(text);
    expect(container.querySelectorAll("[data-turned] font").length).toBeGreaterThan(0);
  }
});

const HEBREW = "שיחת מכירה ארוכה מאוד עם לקוח חדש בתל אביב Sales";
const ENGLISH = "A long sales call with a new customer in Tel Aviv שיחה";

/** Whether a character is within its box. */
function isShown(text: Text, at: number, { left, right }: DOMRect) {
  const range = document.createRange();
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  const character = range.getBoundingClientRect();
  return character.left >= left - 1 && character.right <= right + 1;
}

test.each<[what: string, (text: string) => ReactNode]>([
  ["text", (text) => <div className="truncate">{text}</div>],
  [
    "text in a row",
    (text) => (
      <div className="flex">
        <span className="min-w-0 truncate">{text}</span>
        <span>12</span>
      </div>
    ),
  ],
  [
    "a link in a cell",
    (text) => (
      <div className="truncate">
        <a href="/">
          <span>{text}</span>
        </a>
      </div>
    ),
  ],
  [
    "text in a cell's row",
    (text) => (
      <div className="truncate">
        <span className="flex">
          <span className="truncate">{text}</span>
        </span>
      </div>
    ),
  ],
])("%s that is cut keeps its beginning in either direction, and its place", (_, show) => {
  for (const text of [HEBREW, ENGLISH]) {
    const host = render(<div style={{ width: 160 }}>{show(text)}</div>);
    const node = document.createTreeWalker(host, NodeFilter.SHOW_TEXT).nextNode();
    const box = host.firstElementChild?.getBoundingClientRect();
    if (!(node instanceof Text) || !box) throw new Error("No text.");
    expect(isShown(node, 0, box)).toBe(true);
    expect(isShown(node, text.length - 1, box)).toBe(false);
    node.data = text.slice(0, 4);
    const range = document.createRange();
    range.selectNode(node);
    expect(range.getBoundingClientRect().left - box.left).toBeLessThan(1);
  }
});
