/** Focuses a field without opening the list of a picker over the other fields. */
export function focusQuietly(field: HTMLElement | null | undefined): void {
  if (!field) return;
  field.dataset["opening"] = "";
  field.focus();
  delete field.dataset["opening"];
}
