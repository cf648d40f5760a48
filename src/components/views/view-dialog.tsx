import { useId, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import { TextField } from "~/ui/text-field.tsx";
import { saveView, viewNamed } from "./change-views.ts";
import { ViewContents } from "./view-contents.tsx";
import { searchPart, type View } from "./views.ts";

/** What the dialog is open for. */
export type ViewForm = { kind: "save" } | { kind: "rename"; view: View };

const LONGEST = 60;

/** Names a view; a name that is taken already asks whether to replace what has it. */
export default function ViewDialog({
  service,
  screen,
  search,
  views,
  form,
  onClose,
}: {
  service: string;
  screen: string;
  search: object;
  views: readonly View[];
  form: ViewForm;
  onClose: () => void;
}) {
  const id = useId();
  const renamed = form.kind === "rename" ? form.view : undefined;
  const [name, setName] = useState(renamed?.name ?? "");
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState<View>();
  const part = renamed?.search ?? searchPart(search);
  const verb = renamed ? "Rename view" : "Save view";

  const submit = () => {
    const text = name.trim();
    if (text === "") {
      setError("A view needs a name.");
      return;
    }
    const taken = viewNamed(views, screen, text);
    if (taken && taken.name !== renamed?.name && asking === undefined) {
      setAsking(taken);
      return;
    }
    saveView(service, { screen, name: text, search: part }, renamed);
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
            {asking ? "Replace view" : verb}
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
          // The dialog is there for this one field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          maxLength={LONGEST}
          value={name}
          error={error}
          onChange={(value) => {
            setName(value);
            setError(undefined);
            setAsking(undefined);
          }}
        />
        {asking && (
          <Notice tone="warning" role="alert">
            There is a view named {asking.name} already. Replace it?
          </Notice>
        )}
        <ViewContents search={part} />
      </form>
    </Dialog>
  );
}
