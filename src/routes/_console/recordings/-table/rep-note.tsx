import { Button } from "~/ui/button.tsx";

/** The note in the header of Rep: what can be done instead of filtering by rep. */
export default function RepNote({ close }: { close: () => void }) {
  return (
    <div className="w-64 p-3">
      <p className="mb-2">The API can't filter by rep.</p>
      <Button
        onClick={() => {
          close();
          // Once the focus is back on the header.
          setTimeout(
            () => document.querySelector<HTMLElement>("#main .filters [type=search]")?.focus(),
            50,
          );
        }}
      >
        Filter the loaded rows
      </Button>
    </div>
  );
}
