import { type Noun, NounLink } from "~/components/nouns/noun-link.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";

/** A person by name, or by ID if no name is known, with a button that copies the ID. */
export const Person = ({
  id,
  ...about
}: Pick<Noun, "name" | "teamId" | "organizationId"> & { id: string | undefined }) => (
  <span className="inline-flex max-w-80 items-center gap-1">
    <NounLink kind="user" id={id} {...about} />
    {id && <CopyButton text={id} label="Copy user ID" />}
  </span>
);
