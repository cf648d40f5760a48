import { randomUUID } from "node:crypto";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { revokeAccessToken } from "../../src/api/nouns/access-tokens.ts";
import { createAccount } from "../../src/api/nouns/accounts.ts";
import { syncEngagement } from "../../src/api/nouns/engagements.ts";
import { ApiError } from "../../src/api/transport/errors.ts";
import { removeOpportunityUser } from "../../src/api/nouns/opportunities.ts";
import { createTeam } from "../../src/api/nouns/teams.ts";
import { createOrganization, organizationPages } from "../../src/api/nouns/organizations.ts";
import { makeQueryClient } from "../../src/api/transport/query-client.ts";
import type { Write } from "../../src/api/transport/write.ts";
import { FailureNotice } from "../../src/components/form/form.tsx";
import { progressAfter } from "../../src/components/form/submission.ts";
import { RevokeOutcome as Revocation } from "../../src/routes/_console/api-clients/-revoke.tsx";
import { Result } from "../../src/routes/_console/engagements/-outcome.tsx";
import { opportunityList } from "~/contract/opportunities.ts";
import { rotateSecret } from "../../src/api/nouns/rotations.ts";
import { sql } from "../../server/shared/database/database.ts";
import type { TestService } from "../../server/service/testing/service.ts";

/** What is written, and what the page says in the end. */
export interface Subject {
  /** A text that only the requests writing this have in their path or body. */
  readonly marker: string;
  /** Writes it as the page does, and returns all that the page says once nothing is under way. */
  readonly write: () => Promise<string>;
}

/** What the names in a text lead to needs a router, and what they are called the loaded answers. */
const inPage = (element: ReactElement): ReactElement => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return createElement(
    QueryClientProvider,
    { client: makeQueryClient() },
    // Its type asks for them among the properties.
    // oxlint-disable-next-line react/no-children-prop
    createElement(RouterContextProvider, { router, children: element }),
  );
};

const textOf = (element: ReactElement): string =>
  renderToStaticMarkup(inPage(element))
    .replaceAll(/<\/(?:p|div|button|span)>/g, " ")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Submits a form; `done` is what its page says then. */
async function submitForm<Variables, Answer>(
  write: Write<Variables, Answer>,
  variables: Variables,
  done = "",
): Promise<string> {
  try {
    await write.send(variables);
    return `Done. ${done}`;
  } catch (thrown) {
    const submission = {
      ...write.words,
      list: write.list,
      ...progressAfter(write, thrown),
      attempt: 1,
    };
    return textOf(createElement(FailureNotice, { submission }));
  }
}

/** The writes of the console, each with a way to prepare something to write. */
export const WRITES: Record<string, (service: TestService) => Promise<Subject>> = {
  "create organization": async () => {
    const name = `Organization ${randomUUID()}`;
    return {
      marker: name,
      write: async () => {
        const client = makeQueryClient();
        // The screen below the dialog has the list.
        await client.infiniteQuery({ ...organizationPages(), pages: Infinity });
        const body = { name, orgGroupIds: [] };
        return submitForm(createOrganization(client), body);
      },
    };
  },
  "create team": async ({ sandbox }) => {
    const name = `Team ${randomUUID()}`;
    return {
      marker: name,
      write: async () => {
        const client = makeQueryClient();
        await client.infiniteQuery({ ...organizationPages(), pages: Infinity });
        const body = { orgId: sandbox.organizationId, name };
        return submitForm(createTeam(client), body);
      },
    };
  },
  "create account": async () => {
    const externalId = `account-${randomUUID()}`;
    const body = { externalId, latitude: 1, longitude: 1 };
    return {
      marker: externalId,
      write: () => submitForm(createAccount(makeQueryClient()), body),
    };
  },
  "revoke token": async ({ sandbox, database }) => {
    const tokenId = `tok-${randomUUID()}`;
    const { clientId, clientSecret, userId } = sandbox.oauth;
    await database.rows(sql`
      insert into oauth_token (id, client_id, hash, user_id, organization_id, created_at)
      values (${tokenId}, ${clientId}, ${tokenId}, ${userId}, ${sandbox.organizationId}, now())`);
    const revocation = { clientId, tokenId, clientSecret, userId };
    return {
      marker: tokenId,
      write: () =>
        submitForm(
          revokeAccessToken(),
          revocation,
          textOf(createElement(Revocation, { revoked: { tokenId, check: undefined } })),
        ),
    };
  },
  "remove opportunity user": async ({ api, token, database }) => {
    const { data } = await api.read(opportunityList, { token, query: { limit: 1 } });
    const [opportunity] = data;
    if (opportunity === undefined) throw new Error("The service has no opportunity.");
    const id = `opu-${randomUUID()}`;
    await database.rows(sql`
      insert into opportunity_user (id, opportunity_id) values (${id}, ${opportunity.id})`);
    return {
      marker: id,
      write: () => submitForm(removeOpportunityUser(makeQueryClient()), id, "removed"),
    };
  },
  "rotate secret": async ({ sandbox, database }) => {
    const clientId = `client-${randomUUID()}`;
    const { organizationId, client } = sandbox;
    await database.rows(sql`
      insert into api_client (client_id, organization_id, name, role, created_by, created_at, secret_hash)
      select ${clientId}, ${organizationId}, ${clientId}, role, created_by, now(), ${clientId}
      from api_client where client_id = ${client.clientId}`);
    const target = { organizationId, clientId, count: 0 };
    const steps = { onPrepared: () => undefined, onUnanswered: () => undefined, waits: [0, 0, 0] };
    return {
      marker: clientId,
      // Its dialog has tests of its own.
      write: async () => `Rotation: ${(await rotateSecret(target, steps)).outcome}`,
    };
  },
  "sync engagement": async () => {
    const externalId = `ext-${randomUUID()}`;
    return {
      marker: externalId,
      write: async () => {
        const sync = await syncEngagement({ externalId });
        const { outcome } = sync;
        if (outcome.kind === "synced") return "Synced";
        // The countdown of a 429 needs a browser.
        const error = Object.assign(new ApiError(outcome.error), { retryAfter: undefined });
        return textOf(createElement(Result, { sync: { ...sync, outcome: { ...outcome, error } } }));
      },
    };
  },
};
