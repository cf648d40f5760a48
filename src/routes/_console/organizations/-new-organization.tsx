import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createOrganization } from "~/api/nouns/organizations.ts";
import { FormDialog } from "~/components/form/form-dialog.tsx";
import { More } from "~/components/form/more.tsx";
import { useIsSeen, useSeenNames } from "~/components/names/names.tsx";
import { toOrganization } from "~/components/nouns/links.tsx";
import { useForm } from "~/components/form/use-form.ts";
import { NewOrganization as NewOrganizationBody } from "~/contract/organizations.ts";
import { SwitchField } from "~/ui/field/switch-field.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { clearToasts, showToast } from "~/ui/overlay/toast.tsx";
import { PickField, PickOneField } from "~/ui/pick/pick-field.tsx";

const none = Array.of<string>();
const EMPTY = {
  name: "",
  orgGroupIds: none,
  ownerUid: "",
  industryIds: none,
  adminUids: none,
  disabled: false,
};

/** Creates an organization (section 4.6). */
export function NewOrganizationDialog({ onClose }: { onClose: (created?: string) => void }) {
  const router = useRouter();
  const users = {
    options: useSeenNames("user"),
    isKnown: useIsSeen("user"),
    empty: "No people seen yet. Paste a user ID.",
  };
  const industries = useSeenNames("industry");
  const form = useForm({
    initial: EMPTY,
    draft: "new-organization",
    write: createOrganization(useQueryClient()),
    schema: NewOrganizationBody,
    toRequest: ({ ownerUid, ...values }) => ({ ...values, ownerUid: ownerUid || undefined }),
    onDone: ({ id }, { name }) => {
      onClose(id);
      const open = () => void router.navigate(toOrganization(id));
      // Once its page is open, the toast's button has nothing to open.
      const { pathname } = router.buildLocation(toOrganization(id));
      const onClosed = router.subscribe("onResolved", ({ toLocation }) => {
        if (toLocation.pathname !== pathname) return;
        onClosed();
        clearToasts();
      });
      void showToast({
        title: (
          <>
            Organization “<bdi>{name.trim()}</bdi>” created
          </>
        ),
        action: id === "" ? undefined : { label: "Open", onPress: open },
        onClosed,
      });
    },
  });
  const groups = form.bindPick("orgGroupIds");
  return (
    <FormDialog
      title="New organization"
      submit="Create organization"
      submitting="Creating"
      form={form}
      onClose={() => onClose()}
    >
      <TextField label="Name" placeholder="Quarry Lane Landscaping" {...form.bind("name")} />
      <PickOneField label="Owner" optional {...users} {...form.bindPick("ownerUid")} />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <PickField
          label="Industries"
          optional
          options={industries}
          empty="No industries seen yet. Paste an ID."
          {...form.bindPick("industryIds")}
        />
        <PickField label="Admins" optional {...users} {...form.bindPick("adminUids")} />
      </div>
      <More
        needs={
          groups.value.length > 0 ||
          groups.text !== "" ||
          groups.error !== undefined ||
          form.values.disabled
        }
      >
        <PickField
          label="Organization groups"
          optional
          hint="The API doesn't list groups, so their IDs can't be verified here."
          placeholder="Group ID"
          options={[]}
          empty="Paste or type a group ID."
          {...groups}
        />
        <SwitchField
          label="Create as disabled"
          value={form.values.disabled}
          onChange={form.bind("disabled").onChange}
        />
      </More>
    </FormDialog>
  );
}
