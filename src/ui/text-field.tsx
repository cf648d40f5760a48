import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./button.tsx";

export const INPUT_CLASSES =
  "w-full rounded-control border border-control bg-surface px-2 text-body outline-none focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus aria-invalid:border-negative aria-invalid:outline-negative max-md:min-h-10";

/** The message under a field: the service's own words, or the console's. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-hint text-negative">
      <CircleAlert size={14} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

export interface FieldProps {
  label: string;
  optional?: boolean;
  hint?: string;
  error?: string | undefined;
}

export function FieldLabel({ htmlFor, label, optional }: FieldProps & { htmlFor: string }) {
  return (
    <span className="mb-1 block">
      <label htmlFor={htmlFor} className="text-body font-[550]">
        {label}
      </label>
      {optional && <span className="text-small text-text-muted"> optional</span>}
    </span>
  );
}

/** A line of text. `secret` masks it, with a button to reveal it; browsers are told not to keep it. */
export function TextField({
  label,
  optional,
  hint,
  error,
  secret = false,
  mono = false,
  value,
  onChange,
  size = "md",
  ...props
}: FieldProps &
  Omit<ComponentProps<"input">, "onChange" | "size"> & {
    secret?: boolean;
    mono?: boolean;
    value: string;
    onChange: (value: string) => void;
    size?: "md" | "lg";
  }) {
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const hidden = secret && !revealed;
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} {...(optional && { optional })} />
      <div className="relative">
        <input
          autoComplete="off"
          spellCheck={false}
          {...props}
          id={id}
          type={hidden ? "password" : "text"}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={classes(hint && `${id}-hint`, error && `${id}-error`) || undefined}
          className={classes(
            INPUT_CLASSES,
            size === "md" ? "h-8" : "h-9",
            mono && "font-mono text-[12px]",
            secret && "pr-9",
          )}
        />
        {secret && (
          <IconButton
            label={revealed ? `Hide ${label}` : `Reveal ${label}`}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
            className="absolute inset-y-0 right-0.5 my-auto"
          >
            {revealed ? (
              <EyeOff size={16} strokeWidth={1.5} />
            ) : (
              <Eye size={16} strokeWidth={1.5} />
            )}
          </IconButton>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-hint text-text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
