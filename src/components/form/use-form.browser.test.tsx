import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessionState } from "~/api/nouns/session.ts";
import { createOrganization } from "~/api/nouns/organizations.ts";
import { NewOrganization } from "~/contract/organizations.ts";
import { holdsUnsaved } from "~/lib/unsaved.ts";
import { TextField } from "~/ui/field/text-field.tsx";
import { render } from "~/ui/testing/render.tsx";
import { useForm } from "./use-form.ts";

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
client.setQueryData(sessionState().queryKey, {
  session: null,
  now: new Date().toISOString(),
  idleMinutes: 30,
  sandbox: true,
  people: null,
  clientAppReleaseDate: null,
  service: { baseUrl: "https://service.test", orgApiUrl: "", authUrl: "", tokenHeader: "" },
});

function TestForm() {
  const form = useForm({
    initial: { name: "Acme", adminUids: Array.of<string>() },
    draft: "test",
    schema: NewOrganization,
    write: createOrganization(client),
    onDone: () => {},
  });
  return <TextField label="Name" {...form.bind("name")} />;
}

test("a form whose values are back at the first ones has nothing unsaved", async () => {
  render(
    <QueryClientProvider client={client}>
      <TestForm />
    </QueryClientProvider>,
  );
  const name = page.getByLabelText("Name");
  await name.fill("Acme 2");
  expect(holdsUnsaved()).toBe(true);
  await name.fill("Acme");
  expect(holdsUnsaved()).toBe(false);
});
