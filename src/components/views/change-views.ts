import { readViews, type View, viewNamed, writeViews } from "./views.ts";

/** Saves a view in place of `instead` or of the one with its name, or at the end. */
export function saveView(service: string, view: View, instead?: View) {
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

/** Makes a view the one that links to its screen open, or no longer. */
export function setDefault(service: string, view: View, isDefault: boolean) {
  const others = readViews(service).map((one): View => {
    if (one.screen !== view.screen) return one;
    const { isDefault: _isDefault, ...plain } = one;
    return isDefault && isSame(one, view) ? { ...plain, isDefault } : plain;
  });
  writeViews(service, others);
}

/** Deletes a view. The returned undo restores its position, unless its name is in use by then. */
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
    const { isDefault: _isDefault, ...plain } = view;
    writeViews(service, now.toSpliced(Math.max(0, index), 0, taken ? plain : view));
  };
}
