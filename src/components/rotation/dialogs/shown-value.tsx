import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type Ref, useId } from "react";
import { Button, IconButton } from "~/ui/button.tsx";
import { INPUT_CLASSES } from "~/ui/field/field-parts.tsx";

const MASK = "•".repeat(40);

/** A read-only value with a copy button. While masked, it isn't in the page at all. */
export function ShownValue({
  label,
  value,
  copied,
  onCopy,
  first = false,
  reveal,
  ref,
}: {
  label: string;
  value: string;
  copied: boolean;
  onCopy: () => void;
  /** Whether copying it is what to do first. */
  first?: boolean;
  /** Masks the value until it is revealed. */
  reveal?: { revealed: boolean; onChange: (revealed: boolean) => void; onCopied: () => void };
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const masked = reveal !== undefined && !reveal.revealed;
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
            // Ctrl+C on the mask copies the value behind it.
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
            {masked ? <Eye size={16} /> : <EyeOff size={16} />}
          </IconButton>
        )}
      </div>
      <Button
        size="lg"
        variant={first ? "primary" : "default"}
        icon={copied ? <Check size={14} /> : <Copy size={14} />}
        onClick={onCopy}
      >
        <span>
          {copied ? "Copied" : "Copy"}
          <span className="sr-only"> {label}</span>
        </span>
      </Button>
    </div>
  );
}
