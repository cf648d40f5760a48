import Bookmark from "lucide-react/icons/bookmark";
import { openPart } from "~/ui/keyboard/open-part.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { viewActions, type ViewsShown } from "./view-menu.tsx";

/** The views of a list and what can be done with them, for the palette, which has saved views itself. */
export default function ViewActions(shown: ViewsShown) {
  const { list, views, onPick } = shown;
  useActions("On this screen", [
    { label: "Views", words: "saved open list", icon: Bookmark, run: () => openPart("views") },
    ...[undefined, ...views.builtIn].map((view) => ({
      label: view?.name ?? list.all,
      words: "view",
      icon: Bookmark,
      run: () => onPick(view),
    })),
    ...viewActions(shown).map((action) => ({ ...action, words: "view" })),
  ]);
  return null;
}
