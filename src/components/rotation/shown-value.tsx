import { Check, Copy, Eye, EyeOff } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { Button, IconButton } from "~/ui/button.tsx";
import { INPUT_CLASSES } from "~/ui/text-field.tsx";

const MASK = "•".repeat(40);

/** A value to take away: read-only, with its copy button. A masked one isn't in the page at all. */
export function ShownValue({
  label,
  value,
  copied,
  onCopy,
  reveal,
  ref,
}: {
  label: string;
  value: string;
  copied: boolean;
  onCopy: () => void;
  /** Given for what is masked until asked for. */
  reveal?: { revealed: boolean; onChange: (revealed: boolean) => void; onCopied: () => void };
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const masked = reveal !== undefined && !reveal.revealed;
  const glyph = { size: 14, strokeWidth: 1.75 } as const;
  return (
    <div className="contents">
      <label htmlFor={id} className="text-text-muted">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          ref={ref}
          readOnly
          autoComplete="off"
          spellCheck={false}
          translate="no"
          value={masked ? MASK : value}
          onCopy={(event) => {
            if (reveal === undefined) return;
            // Ctrl+C on the dots gives what they stand for.
            event.preventDefault();
            event.clipboardData.setData("text/plain", value);
            reveal.onCopied();
          }}
          className={`${INPUT_CLASSES} h-8 bg-surface-sunken font-mono text-[12px] ${reveal ? "pr-9" : ""}`}
        />
        {reveal !== undefined && (
          <IconButton
            label={masked ? `Reveal ${label}` : `Hide ${label}`}
            aria-pressed={!masked}
            onClick={() => reveal.onChange(masked)}
            className="absolute inset-y-0 right-0.5 my-auto"
          >
            {masked ? <Eye size={16} strokeWidth={1.5} /> : <EyeOff size={16} strokeWidth={1.5} />}
          </IconButton>
        )}
      </div>
      <CopyAction
        copied={copied}
        icon={copied ? <Check {...glyph} /> : <Copy {...glyph} />}
        onCopy={onCopy}
      >
        <span className="sr-only"> {label}</span>
      </CopyAction>
    </div>
  );
}

function CopyAction({
  copied,
  icon,
  onCopy,
  children,
}: {
  copied: boolean;
  icon: ReactNode;
  onCopy: () => void;
  children: ReactNode;
}) {
  return (
    <Button size="lg" icon={icon} onClick={onCopy}>
      <span>
        {copied ? "Copied" : "Copy"}
        {children}
      </span>
    </Button>
  );
}
