import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { classes, INPUT_CLASSES } from "~/ui/classes.ts";
import { IconButton } from "~/ui/button.tsx";
import { AS_TYPED } from "./as-typed.ts";
import { Field, type FieldProps } from "./field-parts.tsx";
import { useVisibleText } from "./use-visible-text.ts";

/**
 * A line of text. `secret` masks it, with a button to reveal it; `mono` is for IDs. Neither keeps invisible
 * characters, and nothing corrects them.
 */
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
  const [revealed, setRevealed] = useState(false);
  const hidden = secret && !revealed;
  const visible = useVisibleText(onChange);
  const isExact = secret || mono;
  const change = isExact ? visible.change : onChange;
  return (
    <Field label={label} optional={optional} hint={visible.hint ?? hint} error={error}>
      {(described) => (
        <div className="relative">
          <input
            {...(isExact ? AS_TYPED : { autoComplete: "off", spellCheck: false })}
            {...props}
            {...described}
            type={hidden ? "password" : "text"}
            value={value}
            onChange={(event) => change(event.target.value)}
            className={classes(
              INPUT_CLASSES,
              size === "md" ? "h-8" : "h-9",
              mono && "font-mono text-[0.75rem]",
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
      )}
    </Field>
  );
}
