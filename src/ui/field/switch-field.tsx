import { useId } from "react";

/** A switch with its label. */
export function SwitchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-2.5 max-md:min-h-10">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={value}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-[1.125rem] w-8 shrink-0 appearance-none rounded-full bg-control before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-surface-raised checked:bg-accent checked:before:left-4"
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
