import { expect, test } from "vitest";
import { stored } from "~/lib/stored.ts";
import { deleteView, saveView, type View, viewSearch } from "./views.ts";

const view = (name: string, search = ""): View => ({ screen: "/teams", name, search });

/** What the service's views are now, in order. */
const names = (service: string) =>
  stored("views", (value) => (Array.isArray(value) ? value : []))
    .read(service)
    .map(({ name, search }: View) => name + search);

test("Undo puts one view back and leaves what was saved or deleted since", () => {
  for (const name of ["A", "B", "C"]) saveView("s", view(name));
  const restoreA = deleteView("s", view("A"));
  saveView("s", view("D"));
  restoreA();
  expect(names("s")).toEqual(["A", "B", "C", "D"]);

  const undoUpdate = saveView("s", view("B", "?q=2"));
  deleteView("s", view("C"));
  undoUpdate();
  expect(names("s")).toEqual(["A", "B", "D"]);

  const restoreD = deleteView("s", view("D"));
  saveView("s", view("d", "?q=3"));
  restoreD();
  expect(names("s")).toEqual(["A", "B", "d?q=3"]);
});

test("a view leaves out the reader's place and what the service said about a customer", () => {
  const place = { peek: "rec_1", from: "cursor", at: "rec_1", filter: "whitcomb" };
  expect(viewSearch({ ...place, result: "closed", customer: "Whitcomb Roofing" })).toBe(
    "?result=closed",
  );
});
