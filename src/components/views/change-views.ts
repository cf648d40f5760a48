import { readViews, type View, writeViews } from "./views.ts";

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The view of a screen that has this name, whatever its capitals. */
export const viewNamed = (views: readonly View[], screen: string, name: string): View | undefined =>
  views.find((view) => view.screen === screen && sameName(view.name, name));

/** Adds a view in the place of the one of the same name, or in that of `instead`, or at the end. */
export function saveView(service: string, view: View, instead?: View): void {
  const views = readViews(service);
  const named = viewNamed(views, view.screen, view.name);
  const replaced = views.find((one) => isSame(one, instead)) ?? named;
  const isDefault = replaced?.isDefault ?? named?.isDefault;
  const saved = isDefault === undefined ? view : { ...view, isDefault };
  const rest = views.filter((one) => one === replaced || one !== named);
  writeViews(
    service,
    replaced === undefined ? [...rest, saved] : rest.map((one) => (one === replaced ? saved : one)),
  );
}

const isSame = (a: View, b: View | undefined) => a.screen === b?.screen && a.name === b.name;

/** Has the ways from elsewhere lead to this view of its screen, or to none any more. */
export function setDefault(service: string, view: View, isDefault: boolean): void {
  const others = readViews(service).map((one): View => {
    if (one.screen !== view.screen) return one;
    const { isDefault: _before, ...plain } = one;
    return isDefault && isSame(one, view) ? { ...plain, isDefault } : plain;
  });
  writeViews(service, others);
}

/** Deletes a view; the answer puts it back where it was, unless there is one of its name by then. */
export function deleteView(service: string, view: View): () => void {
  const views = readViews(service);
  const index = views.findIndex((one) => isSame(one, view));
  writeViews(
    service,
    views.filter((one) => !isSame(one, view)),
  );
  return () => {
    const now = readViews(service);
    if (viewNamed(now, view.screen, view.name) !== undefined) return;
    const taken = view.isDefault && now.some((one) => one.screen === view.screen && one.isDefault);
    const { isDefault: _before, ...plain } = view;
    writeViews(service, now.toSpliced(Math.max(0, index), 0, taken ? plain : view));
  };
}
