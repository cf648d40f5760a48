import LoaderCircle from "lucide-react/icons/loader-circle";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

const VARIANTS = {
  /** The one action of a view that writes. */
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  default: "border-line-strong bg-surface-raised text-text hover:bg-hover",
  quiet: "border-transparent text-text-muted hover:bg-hover hover:text-text",
  /** Opens a dialog that asks before something that can't be undone. */
  danger:
    "border-line-strong bg-surface-raised text-negative hover:border-negative hover:bg-negative-tint",
  /** The button in that dialog that does it. */
  destroy: "border-transparent bg-negative text-on-accent hover:brightness-95",
} as const;

const SIZES = {
  md: "h-7 px-2.5 max-md:h-10 max-md:px-3",
  lg: "h-8 px-3 max-md:h-10",
  xl: "h-9 px-4 max-md:h-10",
} as const;

export type ButtonVariant = keyof typeof VARIANTS;

export function buttonClasses(variant: ButtonVariant = "default", size: keyof typeof SIZES = "md") {
  return classes(
    "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border text-body font-[550] whitespace-nowrap select-none",
    "data-off:border-line data-off:bg-surface-sunken data-off:text-text-faint data-off:hover:border-line data-off:hover:bg-surface-sunken",
    VARIANTS[variant],
    SIZES[size],
  );
}

type NativeButton = Omit<ComponentProps<"button">, "disabled" | "title"> & {
  /** What its tooltip says. */
  "data-tip"?: string | undefined;
};

/**
 * A button. `busy` shows a spinner and ignores clicks; `disabledReason` disables it, but keeps it
 * focusable and says why in its tooltip and to screen readers.
 */
export function Button({
  variant = "default",
  size = "md",
  busy = false,
  disabledReason,
  icon,
  className,
  children,
  onClick,
  type = "button",
  ...props
}: NativeButton & {
  variant?: ButtonVariant;
  size?: keyof typeof SIZES;
  busy?: boolean;
  disabledReason?: string;
  icon?: ReactNode;
}) {
  const reasonId = useId();
  const off = busy || disabledReason !== undefined;
  return (
    <>
      <button
        {...props}
        // A form is submitted by its own handler, which checks the same state.
        // oxlint-disable-next-line react/button-has-type
        type={off ? "button" : type}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
        data-tip={disabledReason ?? props["data-tip"]}
        onClick={off ? undefined : onClick}
        data-off={disabledReason === undefined ? undefined : ""}
        className={classes(buttonClasses(variant, size), className)}
      >
        {busy ? <LoaderCircle size={14} className="animate-spin" /> : icon}
        {children}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}

/**
 * A button with only an icon: `label` is its name and tooltip. `disabled` keeps it focusable, so that
 * stepping to the last row with it doesn't lose the focus.
 */
export function IconButton({
  label,
  disabled = false,
  className,
  children,
  onClick,
  ...props
}: Omit<ComponentProps<"button">, "aria-label" | "title"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      {...props}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={classes(
        "inline-flex size-7 shrink-0 items-center justify-center rounded-control text-text-muted hover:bg-hover hover:text-text aria-disabled:text-text-faint aria-disabled:opacity-60 max-md:size-10",
        className,
      )}
    >
      {children}
    </button>
  );
}
