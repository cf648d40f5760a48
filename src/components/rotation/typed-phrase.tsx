import { TextField } from "~/ui/text-field.tsx";

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, " ");

/** Whether a phrase was typed as it stands, give or take capitals and spaces. */
export const isTyped = (phrase: string | undefined, typed: string): boolean =>
  phrase === undefined || plain(typed) === phrase;

/** Asks for a phrase to be typed: what it enables stops something that runs. */
export function TypedPhrase({
  phrase,
  typed,
  onChange,
}: {
  phrase: string;
  typed: string;
  onChange: (typed: string) => void;
}) {
  return (
    <div className="mt-4 max-w-[360px]">
      <TextField
        label={`Type “${phrase}”`}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={onChange}
      />
    </div>
  );
}
