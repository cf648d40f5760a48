import { actionGroups, singleKeys, switchSingleKeys } from "~/lib/actions.ts";
import { useStore } from "~/lib/store.ts";
import { Button } from "~/ui/button.tsx";
import { SwitchField } from "~/ui/field/switch-field.tsx";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";

/** Every shortcut that works at the moment. */
export default function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const groups = useStore(actionGroups);
  const on = useStore(singleKeys);
  const shown = groups.flatMap(({ heading, actions }, index) => {
    // A later group takes a key from those before it.
    const taken = groups.slice(index + 1).flatMap((later) => later.actions);
    return actions.flatMap(({ keys, label }) =>
      keys === undefined || taken.some((other) => other.keys === keys)
        ? []
        : [{ heading, keys, label }],
    );
  });
  const headings = new Set(shown.map(({ heading }) => heading));
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
        {[...headings].map((heading) => (
          <section key={heading} aria-label={heading} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-small text-text-muted">{heading}</h3>
            <dl>
              {shown
                .filter((shortcut) => shortcut.heading === heading)
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
      <SwitchField label="Single-key shortcuts" value={on} onChange={switchSingleKeys} />
      <p className="mt-1 text-hint text-text-muted">
        When off, only Ctrl shortcuts, F6 and keys of the focused control, such as a table's, work.
      </p>
    </Dialog>
  );
}
