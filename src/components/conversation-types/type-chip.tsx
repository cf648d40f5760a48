import { useState } from "react";
import { nameConversationType } from "~/api/nouns/type-names.ts";
import { toApiError } from "~/api/transport/errors.ts";
import { useSession } from "~/components/credentials/permissions.ts";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import PickList from "~/ui/pick/pick-list.tsx";
import {
  type FoundType,
  reasonForNone,
  some,
  useConversationType,
  useSeenTypes,
  whyEmpty,
} from "./type-search.tsx";

interface Props {
  organizationId: string | undefined;
  chosen: string | undefined;
  onChange: (id: string) => void;
}

/** Says below a picker where types were looked for. */
function TypeSource({ found }: { found: FoundType }) {
  const { pairing, error } = found;
  if (error === null && pairing === undefined) return null;
  const { types = [], sampled = 0, unpaired = [] } = pairing ?? {};
  return (
    <div className="grid justify-items-start gap-2 border-t border-line px-3 py-2 text-small text-text-muted">
      <p role="status" className="wrap-anywhere">
        {error !== null
          ? `Conversation types didn't load. ${toApiError(error).message}`
          : pairing !== undefined && types.length === 0
            ? reasonForNone(pairing)
            : `Found in the newest ${plural(sampled, "recording")}.${
                unpaired.length > 0 ? ` Without an ID: ${some(unpaired)}.` : ""
              }`}
      </p>
      {error !== null && <Button onClick={found.retry}>Retry</Button>}
    </div>
  );
}

function NameForm({ organizationId, id }: { organizationId: string; id: string }) {
  const [name, setName] = useState("");
  const session = useSession();
  return (
    <form
      className="flex items-end gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "" || !session) return;
        nameConversationType(session.credentialId, organizationId, id, name.trim());
      }}
    >
      <TextField
        label="Name this type"
        hint="As the service names it: links to recordings filter by the name. Saved in this browser."
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
function PickType({ organizationId, chosen, onChange }: Props) {
  const found = useConversationType(organizationId);
  const types = useSeenTypes(organizationId);
  const isNamed = types.some(({ id, name }) => id === chosen && name !== id);
  return (
    <div className="w-80 max-w-full">
      <PickList
        label="Conversation type"
        options={types}
        chosen={chosen === undefined ? [] : [chosen]}
        empty={`${whyEmpty(found)} Enter an ID.`}
        onChange={([id]) => {
          if (id !== undefined) onChange(id);
        }}
      />
      {!found.searching && <TypeSource found={found} />}
      {organizationId !== undefined && chosen !== undefined && !found.searching && !isNamed && (
        <NameForm organizationId={organizationId} id={chosen} />
      )}
    </div>
  );
}

/** Picks one of the organization's conversation types, or any ID, which can be given a name. */
export function TypeChip(props: Props) {
  const { organizationId, chosen, onChange } = props;
  const name = useSeenTypes(organizationId).find(({ id }) => id === chosen)?.name;
  return (
    <FilterChip
      label="Type"
      value={
        name ??
        (chosen && (
          <span className="mono" translate="no">
            {chosen}
          </span>
        ))
      }
    >
      {(close) => (
        <PickType
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
