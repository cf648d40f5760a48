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
