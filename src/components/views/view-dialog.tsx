import { useId, useState } from "react";
import type { DeclaredList } from "~/components/define-list/define-list.ts";
import { FilterWords } from "~/components/define-list/filter-words.tsx";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { saveView, type ScreenViews } from "./views.ts";

const MAX_NAME = 60;

/** Saves the current view under a name. The name of a saved view replaces that one. */
export default function ViewDialog({
  list,
  views: { service, named, viewAs },
  search,
  onClose,
}: {
  list: DeclaredList;
  views: ScreenViews;
  search: object;
  onClose: () => void;
}) {
  const id = useId();
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const taken = named(name);
  const { customer, ...kept }: Record<string, unknown> = { ...search };
  return (
    <Dialog
      title="Save this view"
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="primary" type="submit" form={id}>
            {taken ? "Replace view" : "Save view"}
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
          if (name.trim() === "") return setError("Enter a name.");
          saveView(service, viewAs(name));
          return onClose();
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
          }}
        />
        {taken && (
          <Notice tone="warning" role="alert">
            A view named {taken.name} already exists. Saving replaces it.
          </Notice>
        )}
        <div className="text-small">
          <FilterWords
            list={list}
            search={kept}
            none={
              <p className="text-text-muted">No filters: the complete list in its default order.</p>
            }
          />
          {customer !== undefined && (
            <p className="mt-2 text-text-muted">
              The customer isn't saved: customers' names stay out of this browser's storage.
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
