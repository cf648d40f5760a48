import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useId, useState } from "react";
import { classes } from "~/ui/classes.ts";
import { IconButton } from "~/ui/button.tsx";
import {
  FieldLabel,
  FieldNotes,
  type FieldProps,
  INPUT_CLASSES,
  describedInput,
} from "./field-parts.tsx";

/** A line of text. `secret` masks it, with a button to reveal it. */
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
      <FieldLabel htmlFor={id} label={label} optional={optional} />
      <div className="relative">
        <input
          autoComplete="off"
          spellCheck={false}
          {...props}
          {...describedInput(id, { hint, error })}
          type={hidden ? "password" : "text"}
          value={value}
          onChange={(event) => onChange(event.target.value)}
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
            {revealed ? <EyeOff size={16} /> : <Eye size={16} />}
          </IconButton>
        )}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
