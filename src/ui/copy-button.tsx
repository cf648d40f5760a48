import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { toClipboard } from "~/lib/clipboard.ts";
import { classes } from "./classes.ts";
import { sayBlocked } from "./overlay/toast.tsx";

/** Copies text and confirms it for two seconds, or says that the clipboard is blocked. */
export function CopyButton({
  text,
  label,
  caption,
  icon: Idle = Copy,
  className,
}: {
  text: string;
  /** Its name and tooltip, e.g. "Copy ID". */
  label: string;
  /** Text beside the icon. */
  caption?: string;
  icon?: typeof Copy;
  className?: string;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await toClipboard(text))) return sayBlocked();
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const name = copied ? "Copied" : label;
  const Icon = copied ? Check : Idle;
  return (
    <button
      type="button"
      aria-label={name}
      data-tip={name}
      onClick={(event) => {
        event.stopPropagation();
        void copy();
      }}
      className={classes(
        "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control text-text-muted hover:bg-hover hover:text-text",
        caption === undefined ? "size-6 max-md:size-10" : "h-7 px-2 font-[550] max-md:h-10",
        className,
      )}
    >
      <Icon size={14} />
      {caption}
    </button>
  );
}
