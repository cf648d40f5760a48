import { useState } from "react";
import { nameConversationType } from "~/api/conversation-types.ts";
import { Button } from "~/ui/button.tsx";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { PickList } from "~/ui/lazy/parts.ts";
import { LookFurther, sourceOf } from "./type-search.tsx";
import { useConversationType, useSeenTypes } from "./use-conversation-types.ts";

interface Props {
  organizationId: string | undefined;
  chosen: string | undefined;
  onChange: (id: string) => void;
}

function NameForm({ organizationId, id }: { organizationId: string; id: string }) {
  const [name, setName] = useState("");
  return (
    <form
      className="flex items-end gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") nameConversationType(organizationId, id, name.trim());
      }}
    >
      <TextField
        label="Name this type"
        hint="Saved in this browser."
        value={name}
        onChange={setName}
      />
      <Button type="submit" className="mb-6">
        Save
      </Button>
    </form>
  );
}

/** Looks up the organization's types, unless that has been done. */
function TypePicker({ organizationId, chosen, onChange }: Props) {
  const { pairing, searching, further } = useConversationType(organizationId);
  const types = useSeenTypes(organizationId);
  const isNamed = types.some(({ id, name }) => id === chosen && name !== id);
  return (
    <>
      <PickList
        label="Conversation type"
        options={types}
        chosen={chosen === undefined ? [] : [chosen]}
        empty={searching ? "Looking for types." : "No types found. Enter an ID."}
        onChange={([id]) => {
          if (id !== undefined) onChange(id);
        }}
      />
      {pairing !== undefined && (
        <div className="grid justify-items-start gap-2 border-t border-line px-3 py-2 text-small text-text-muted">
          <p role="status">
            Found in {sourceOf(pairing)}.
            {pairing.unpaired.length > 0 && ` Without an ID: ${pairing.unpaired.join(", ")}.`}
          </p>
          <LookFurther further={further} />
        </div>
      )}
      {organizationId !== undefined && chosen !== undefined && !searching && !isNamed && (
        <NameForm organizationId={organizationId} id={chosen} />
      )}
    </>
  );
}

/** Picks one of the organization's conversation types, or any ID, which can be given a name. */
export function TypeChip(props: Props) {
  const { organizationId, chosen, onChange } = props;
  const name = useSeenTypes(organizationId).find(({ id }) => id === chosen)?.name;
  return (
    <FilterChip
      label="Type"
      value={name ?? (chosen && <span className="mono">{chosen}</span>)}
      onPreload={PickList.preload}
    >
      {(close) => (
        <TypePicker
          {...props}
          onChange={(id) => {
            onChange(id);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
