import type { PickOption } from "./pick-list.tsx";
import { TagsField } from "./tags-field.tsx";
import type { FieldProps } from "./text-field.tsx";

/** One value as a tag: suggests what has been seen and takes any other id; another pick replaces it. */
export function OneTagField({
  value,
  onChange,
  ...props
}: FieldProps & {
  options: readonly PickOption[];
  /** Empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}) {
  return (
    <TagsField
      {...props}
      value={value === "" ? [] : [value]}
      onChange={(ids) => onChange(ids.at(-1) ?? "")}
    />
  );
}
