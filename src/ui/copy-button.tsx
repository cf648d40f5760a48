import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { toClipboard } from "~/lib/clipboard.ts";
import { classes } from "./classes.ts";

/** Copies text; says so for two seconds. Where the clipboard is denied it says that instead. */
export function CopyButton({
  text,
  label,
  caption,
  className,
}: {
  text: string;
  /** What it copies, e.g. "Copy id": its name and tooltip. */
  label: string;
  /** Words beside the icon. */
  caption?: string;
  className?: string;
}) {
  const [state, setState] = useState<"idle" | "copied" | "denied">("idle");
  const copy = async () => {
    setState((await toClipboard(text)) ? "copied" : "denied");
    setTimeout(() => setState("idle"), 2000);
  };
  const name = {
    idle: label,
    copied: "Copied",
    denied: "The clipboard is denied: select the text instead",
  };
  const Icon = state === "copied" ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={name[state]}
      title={name[state]}
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
      <Icon size={14} strokeWidth={1.75} />
      {caption}
    </button>
  );
}
