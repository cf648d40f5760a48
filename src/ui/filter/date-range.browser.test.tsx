import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { setZone } from "~/lib/zone.ts";
import { render } from "~/ui/testing/render.tsx";

test("a browser that doesn't know its zone has a calendar, and says in which zone", async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    locale: "en-GB",
    calendar: "gregory",
    numberingSystem: "latn",
    timeZone: "Etc/Unknown",
  });
  const { default: DateRange } = await import("./date-range.tsx");
  const bounds = { after: "2026-11-01T23:59:59.999Z", before: "2026-11-05T00:00:00.000Z" };
  for (const [zone, said] of [
    [undefined, "Days in UTC"],
    ["Asia/Kolkata", "Days inGMT+5:30UTC"],
  ] as const) {
    setZone(zone);
    const host = render(
      <DateRange label="Days" bounds={bounds} onChange={() => {}} close={() => {}} />,
    );
    await expect
      .element(page.elementLocator(host).getByRole("grid", { name: /November 2026/ }))
      .toBeVisible();
    expect(host.textContent).toContain(said);
  }
});
