import {
  type ShortcutGroup,
  shortcutGroups,
  singleKeys,
  switchSingleKeys,
} from "~/lib/shortcuts.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { SwitchField } from "~/ui/field/switch-field.tsx";
import { useStore } from "~/lib/store.ts";

/** Without the keys that a later group has taken. */
const inEffect = (groups: readonly ShortcutGroup[]) =>
  groups.map(({ heading, shortcuts }, index) => {
    const taken = groups.slice(index + 1).flatMap((later) => later.shortcuts);
    return {
      heading,
      shortcuts: shortcuts.filter(({ keys }) => !taken.some((other) => other.keys === keys)),
    };
  });

/** Every shortcut that works at the moment. */
export default function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const groups = inEffect(useStore(shortcutGroups));
  const on = useStore(singleKeys);
  const shown = groups.filter(({ shortcuts }) => shortcuts.length > 0);
  const headings = [...new Set(shown.map(({ heading }) => heading))];
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
      <SwitchField label="Single-key shortcuts" value={on} onChange={switchSingleKeys} />
      <p className="mt-1 text-hint text-text-muted">
        When off, only Ctrl shortcuts and keys in the focused control work.
      </p>
    </Dialog>
  );
}
