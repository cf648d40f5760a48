import { switchSingleKeys } from "~/lib/shortcuts.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Keys } from "~/ui/keys.tsx";
import { SwitchField } from "~/ui/switch-field.tsx";
import { useOfferedShortcuts, useSingleKeys } from "~/ui/use-shortcuts.ts";

/** Every shortcut that the console offers at the moment, as the parts of the screen offer them. */
export default function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const groups = useOfferedShortcuts();
  const on = useSingleKeys();
  const headings = [...new Set(groups.map(({ heading }) => heading))];
  return (
    <Dialog
      title="Shortcuts"
      width="wide"
      dismissable
      onClose={onClose}
      footer={
        <Button size="lg" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="mb-4 columns-2 gap-8 max-md:columns-1">
        {headings.map((heading) => (
          <section key={heading} aria-label={heading} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-small text-text-muted">{heading}</h3>
            <dl>
              {groups
                .filter((group) => group.heading === heading)
                .flatMap(({ shortcuts }) => shortcuts)
                .map(({ keys, label }) => (
                  <div key={keys + label} className="flex h-7 items-center gap-3">
                    <dt className="min-w-0 flex-1 truncate">{label}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <SwitchField label="Single keys" value={on} onChange={switchSingleKeys} />
      <p className="mt-1 text-hint text-text-muted">
        Switched off, only keys pressed with Control act, and those of the part that has the focus.
      </p>
    </Dialog>
  );
}
