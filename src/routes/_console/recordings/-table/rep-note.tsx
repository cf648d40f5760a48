import { Button } from "~/ui/button.tsx";
import type { GridView } from "~/ui/grid/grid-view.ts";

/** In the header of Rep: what can be done instead of filtering by rep. */
export default function RepNote({ view, close }: { view: GridView; close: () => void }) {
  return (
    <div className="w-64 p-3">
      <p className="mb-2">The API can't filter by rep.</p>
      <Button
        onClick={() => {
          close();
          // Once the focus is back on the header.
          setTimeout(() => view.filter.current?.focus(), 50);
        }}
      >
        Filter the loaded rows
      </Button>
    </div>
  );
}
