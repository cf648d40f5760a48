import { useId, useState } from "react";
import type { DeclaredList } from "~/components/define-list/define-list.ts";
import { FilterWords } from "~/components/define-list/filter-words.tsx";
import { parseSearch } from "~/lib/search.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { saveView } from "./change-views.ts";
import { type ScreenViews, type View, viewNamed, viewSearch } from "./views.ts";

export type ViewForm = { kind: "save" } | { kind: "rename"; view: View };

const MAX_NAME = 60;

/** Names a view; asks before replacing one with the same name. */
export default function ViewDialog({
  list,
  views: { service, screen, saved: views },
  search,
  form,
  onClose,
}: {
  list: DeclaredList;
  views: ScreenViews;
  search: object;
  form: ViewForm;
  onClose: () => void;
}) {
  const id = useId();
  const renamed = form.kind === "rename" ? form.view : undefined;
  const [name, setName] = useState(renamed?.name ?? "");
  const [error, setError] = useState<string>();
  const [taken, setTaken] = useState<View>();
  const saved = renamed?.search ?? viewSearch(search);
  const verb = renamed ? "Rename view" : "Save view";

  const submit = () => {
    const text = name.trim();
    if (text === "") {
      setError("Enter a name.");
      return;
    }
    const other = viewNamed(views, screen, text);
    if (other && other.name !== renamed?.name && taken === undefined) {
      setTaken(other);
      return;
    }
    saveView(service, { screen, name: text, search: saved }, renamed);
    onClose();
  };

  return (
    <Dialog
      title={renamed ? "Rename view" : "Save this view"}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="primary" type="submit" form={id}>
            {taken ? "Replace view" : verb}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Name"
          // The dialog's only field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          maxLength={MAX_NAME}
          value={name}
          error={error}
          onChange={(value) => {
            setName(value);
            setError(undefined);
            setTaken(undefined);
          }}
        />
        {taken && (
          <Notice tone="warning" role="alert">
            A view named {taken.name} already exists. Replace it?
          </Notice>
        )}
        <div className="text-small">
          <FilterWords
            list={list}
            search={parseSearch(saved)}
            none={
              <p className="text-text-muted">
                No filters: the complete list in its default order and columns.
              </p>
            }
          />
        </div>
      </form>
    </Dialog>
  );
}
