import { createFileRoute } from "@tanstack/react-router";
import { usePermission } from "~/components/credentials/permissions.ts";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { engagementSync } from "~/contract/plain.gen.ts";
import { flag, defineSearch, textParam } from "~/lib/search.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { focusFirst } from "./-composer/composer.tsx";
import { Drafts } from "./-composer/drafts.tsx";
import { CreateAccount } from "./-new-account.tsx";

export const Route = createFileRoute("/_console/engagements/")({
  validateSearch: defineSearch({
    /** The recording whose draft is edited. */
    recordingId: textParam,
    create: flag,
  }),
  component: EngagementsPage,
});

function EngagementsPage() {
  const { reason } = usePermission(engagementSync);
  const { recordingId } = Route.useSearch();
  useActions(
    "On this screen",
    [{ keys: "c", label: "Composer", words: "compose sync engagement form json", run: focusFirst }],
    reason === undefined,
  );
  return (
    <Page title="Engagements" actions={<CreateAccount />}>
      {reason === undefined ? (
        <Drafts recordingId={recordingId} />
      ) : (
        <Forbidden what="sync engagements" reason={reason} />
      )}
    </Page>
  );
}
