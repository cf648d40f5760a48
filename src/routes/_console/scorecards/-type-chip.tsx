import { lazy, useState } from "react";
import { nameConversationType } from "~/api/conversation-types.ts";
import { useSeenNames } from "~/components/names.tsx";
import { Button } from "~/ui/button.tsx";
import { FilterChip } from "~/ui/filter-chip.tsx";
import { TextField } from "~/ui/text-field.tsx";

const loadPickList = () => import("~/ui/pick-list.tsx");
const PickList = lazy(loadPickList);

function NameIt({ id }: { id: string }) {
  const [name, setName] = useState("");
  return (
    <form
      className="flex items-end gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") nameConversationType(id, name.trim());
      }}
    >
      <TextField
        label="Name of this type"
        hint="Kept in this browser."
        value={name}
        onChange={setName}
      />
      <Button type="submit" className="mb-6">
        Keep
      </Button>
    </form>
  );
}

/** Chooses the conversation type: by name where it was seen, else by its id, which can be named. */
export function TypeChip({
  chosen,
  onChange,
}: {
  chosen: string | undefined;
  onChange: (id: string) => void;
}) {
  const types = useSeenNames("conversation-type");
  const name = types.find(({ id }) => id === chosen)?.name;
  const value = name ?? (chosen && <span className="mono">{chosen}</span>);
  return (
    <FilterChip label="Type" value={value} onPreload={() => void loadPickList()}>
      {(close) => (
        <>
          <PickList
            label="Conversation type"
            options={types}
            chosen={chosen === undefined ? [] : [chosen]}
            empty="No type has been seen. Type its id."
            onChange={([id]) => {
              if (id !== undefined) onChange(id);
              close();
            }}
          />
          {chosen !== undefined && name === undefined && <NameIt id={chosen} />}
        </>
      )}
    </FilterChip>
  );
}
