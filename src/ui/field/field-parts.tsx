import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type ReactNode, useId } from "react";
import { classes } from "~/ui/classes.ts";
import { Unbroken } from "~/ui/unbroken.tsx";

/** The message under a field. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-hint text-negative">
      <CircleAlert size={14} className="mt-0.5 shrink-0" />
      <span>
        <Unbroken>{children}</Unbroken>
      </span>
    </p>
  );
}

export interface FieldProps {
  label: string;
  optional?: boolean;
  hint?: string;
  error?: string;
}

/** The hint and the error under a field. */
export function FieldNotes({
  id,
  hint,
  error,
  hintClassName = "mt-1 text-hint",
}: Pick<FieldProps, "hint" | "error"> & { id: string; hintClassName?: string }) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes(hintClassName, "text-text-muted")}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  );
}

/** The attributes of an input that has `FieldNotes`. */
export const describedInput = (
  id: string,
  { hint, error }: Pick<FieldProps, "hint" | "error">,
) => ({
  id,
  "aria-invalid": error === undefined ? undefined : true,
  "aria-describedby": classes(hint && `${id}-hint`, error && `${id}-error`) || undefined,
});

/** A label, an input that `children` renders with the attributes it needs, its hint and its error. */
export function Field({
  label,
  optional,
  hint,
  error,
  children,
}: FieldProps & { children: (described: ReturnType<typeof describedInput>) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <span className="mb-1 block">
        <label htmlFor={id} className="text-body font-[550]">
          {label}
        </label>
        {optional && <span className="text-small text-text-muted"> optional</span>}
      </span>
      {children(describedInput(id, { hint, error }))}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
