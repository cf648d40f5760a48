import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { OrganizationRow } from "~/api/nouns/organizations.ts";
import {
  useConversationType,
  useSeenTypes,
  whyEmpty,
} from "~/components/conversation-types/type-search.tsx";
import { FormDialog } from "~/components/form/form-dialog.tsx";
import { More } from "~/components/form/more.tsx";
import { requiredText, useForm } from "~/components/form/use-form.ts";
import { useIsSeen, useSeenNames } from "~/components/names/names.tsx";
import { NewTeam as NewTeamBody } from "~/contract/teams.ts";
import { z } from "~/contract/zod.ts";
import { plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { linesOf } from "~/lib/words.ts";
import { Button } from "~/ui/button.tsx";
import { LinesField } from "~/ui/field/lines-field.tsx";
import { showToast } from "~/ui/overlay/toast.tsx";
import { PickField, PickOneField } from "~/ui/pick/pick-field.tsx";
import {
  createNamed,
  latestRun,
  namesIn,
  type Run,
  stopRun,
  withoutNames,
  wordsOf,
} from "./several.ts";

const NewTeamForm = z.extend(NewTeamBody, {
  orgId: requiredText("Choose an organization."),
  name: z.string().check(
    z.trim(),
    z.minLength(1),
    z.refine(
      (text) => linesOf(text).every((name) => name.length <= 200),
      "A name can have at most 200 characters.",
    ),
  ),
});

const none = Array.of<string>();
const EMPTY = {
  name: "",
  coachUids: none,
  memberUids: none,
  newUserDefaultConversationTypes: none,
  betaFeatures: none,
};

/** The API doesn't list beta features, so those that organizations use are suggested. */
const featuresOf = (organizations: readonly OrganizationRow[]) =>
  [...new Set(organizations.flatMap(({ betaFeatures }) => betaFeatures ?? []))].map((name) => ({
    id: name,
    name,
  }));

/** Creates a team (section 4.7), or several that differ only in their names. */
export function NewTeamDialog({
  organizationId,
  organizations,
  again,
  onClose,
}: {
  /** The organization chosen in the console, preselected. */
  organizationId: string | undefined;
  organizations: readonly OrganizationRow[];
  /** Opens it once more. */
  again: () => void;
  onClose: (created?: string) => void;
}) {
  const users = {
    options: useSeenNames("user"),
    isKnown: useIsSeen("user"),
    empty: "No people seen yet. Paste a user ID.",
  };
  const seen = useSeenNames("organization");
  const draft = `new-team ${organizationId ?? ""}`;
  const latest = useStore(latestRun);
  const run = latest?.draft === draft ? latest : undefined;
  const form = useForm({
    initial: { orgId: organizationId ?? "", ...EMPTY },
    draft,
    schema: NewTeamForm,
    write: createNamed(useQueryClient(), draft),
    onDone: ({ id }, { name: text }) => {
      onClose(id);
      const [name, ...others] = namesIn(text);
      void showToast({
        title:
          others.length > 0 ? (
            `${plural(others.length + 1, "team")} created`
          ) : (
            <>
              Team “<bdi>{name}</bdi>” created
            </>
          ),
        action: {
          label: "Create another",
          onPress: again,
        },
      });
    },
  });
  const names = form.bind("name");
  const count = namesIn(names.value).length;
  const isSending = run !== undefined && run.phase !== "ended";
  const spent = run?.spent ?? none;
  const takeOut = useEffectEvent(() => {
    // Once all teams were created, the form closes.
    if (run?.created === run?.names.length) return;
    names.onChange(withoutNames(names.value, spent));
    latestRun.update((before) => before && { ...before, spent: none });
  });
  useEffect(() => {
    if (spent.length > 0) takeOut();
  }, [spent]);
  // Leaving the form stops the run.
  useEffect(() => stopRun, []);
  const orgId = form.values.orgId || undefined;
  const found = useConversationType(orgId);
  const types = useSeenTypes(orgId);
  const features = form.bindPick("betaFeatures");
  return (
    <FormDialog
      title="New team"
      submit={count > 1 ? `Create ${plural(count, "team")}` : "Create team"}
      submitting="Creating"
      form={{ ...form, ...(run && wordsOf(run)), busy: form.busy || isSending }}
      onClose={() => onClose()}
    >
      {run !== undefined && (isSending ? <Progress run={run} /> : <NotCreated run={run} />)}
      <PickOneField
        label="Organization"
        options={seen}
        empty="No organizations seen yet. Paste an ID."
        {...form.bindPick("orgId")}
      />
      <LinesField label="Name" hint="For several teams, one name per line." {...names} />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <PickField label="Coaches" optional {...users} {...form.bindPick("coachUids")} />
        <PickField label="Members" optional {...users} {...form.bindPick("memberUids")} />
      </div>
      <PickField
        label="Default conversation types"
        optional
        hint="New members' recordings get these types."
        options={types}
        empty={`${whyEmpty(found)} Paste a type ID.`}
        {...form.bindPick("newUserDefaultConversationTypes")}
      />
      <More
        needs={features.value.length > 0 || features.text !== "" || features.error !== undefined}
      >
        <PickField
          label="Beta features"
          optional
          showIds={false}
          options={featuresOf(organizations)}
          empty="No features seen yet. Enter a name."
          {...features}
        />
      </More>
    </FormDialog>
  );
}

function Progress({ run: { names, created, failed, phase } }: { run: Run }) {
  return (
    <div role="status" className="flex items-center gap-3">
      <span>
        {created + failed.length} of {names.length}
        {phase === "stopping" && ", waiting for the last one"}
      </span>
      <Button disabledReason={phase === "stopping" ? "Stopping." : undefined} onClick={stopRun}>
        Stop
      </Button>
    </div>
  );
}

/** Names that a run refused, which are still in the field, and those that may be teams now. */
function NotCreated({ run: { failed } }: { run: Run }) {
  if (failed.length === 0) return null;
  return (
    <ul aria-label="Names that weren't created" className="max-h-40 overflow-y-auto">
      {failed.map(({ name, kind, error: { message, issues } }) => (
        <li key={name} className="wrap-anywhere">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {": "}
          {kind === "unknown"
            ? "may have been created."
            : issues.map((issue) => issue.message).join(" ") || message}
        </li>
      ))}
    </ul>
  );
}
