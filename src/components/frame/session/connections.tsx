import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Check from "lucide-react/icons/check";
import { startSession } from "~/api/nouns/start-session.ts";
import { FailureNotice } from "~/components/form/form.tsx";
import { useSubmit } from "~/components/form/submission.ts";
import type { Session } from "~/contract/gateway.ts";
import { ROLE_NAMES } from "~/contract/roles.ts";
import { classes } from "~/ui/classes.ts";

/** The connections that a person may use. Choosing one begins a new session with it. */
export function Connections({
  session: { connection, connections },
  onClose,
}: {
  session: Session;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const change = useSubmit({
    ...startSession(useQueryClient()),
    words: { nothing: "The connection wasn't changed." },
  });
  const choose = (name: string) =>
    change.send({ kind: "connection", connection: name }, () => {
      onClose();
      // The address may name records that only the other connection has.
      void navigate({ to: "/", search: {} });
    });
  return (
    <div className="mt-3 border-t border-line pt-2">
      <p id="connections" className="pb-1 text-label text-text-muted">
        Connections
      </p>
      <FailureNotice submission={change} />
      <ul aria-labelledby="connections" data-roving className="-mx-2 max-h-60 overflow-y-auto">
        {connections.map(({ name, role }) => {
          const isCurrent = name === connection;
          return (
            <li key={name}>
              <button
                type="button"
                aria-current={isCurrent || undefined}
                aria-disabled={change.busy || undefined}
                onClick={() => {
                  if (!isCurrent && !change.busy) choose(name);
                }}
                className={classes(
                  "flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-left -outline-offset-2 hover:bg-hover max-md:min-h-10",
                  isCurrent && "font-[600]",
                )}
              >
                <span className="flex w-4 shrink-0">{isCurrent && <Check size={14} />}</span>
                <span className="min-w-0 flex-1 truncate" data-tip={name}>
                  {name}
                </span>
                <span className="shrink-0 font-[400] text-text-muted">{ROLE_NAMES[role]}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
