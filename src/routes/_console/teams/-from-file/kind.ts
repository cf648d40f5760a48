import type { QueryClient } from "@tanstack/react-query";
import { organizationPages, refreshOrganizations } from "~/api/organizations.ts";
import { uniqueRows } from "~/api/paging.ts";
import { readingOf } from "~/api/reading.ts";
import { seenNames } from "~/api/state/directory.ts";
import { createOneOfMany } from "~/api/creations.ts";
import { cellsOf } from "~/components/batch/file/cell-paths.ts";
import { fieldsOf } from "~/components/batch/file/fields.ts";
import type { BatchKind } from "~/components/batch/kind.ts";
import { teamCreate } from "~/contract/plain.gen.ts";
import { isObject } from "~/lib/guards.ts";
import { lookup } from "~/lib/lookup.ts";
import { fold } from "~/lib/fold.ts";
import { checkTeam, TeamInFile } from "./check-team.ts";
import { sendRow } from "./send-row.ts";

const ALIASES = lookup<string>({
  team: "name",
  teamname: "name",
  org: "organization",
  orgid: "organization",
  organizationid: "organization",
  organizationname: "organization",
  coach: "coachUids",
  coaches: "coachUids",
  coachids: "coachUids",
  member: "memberUids",
  members: "memberUids",
  memberids: "memberUids",
});

const FIELDS = Object.keys(TeamInFile.shape);

/** A batch of teams (section 4.7). */
export const teamKind = (client: QueryClient, chosen: () => string | undefined): BatchKind => ({
  noun: "team",
  acts: {
    send: "Create",
    sending: "Creating",
    sent: "created",
    unknown: "Check unknown",
    maybe: "The team may have been created.",
  },
  keyName: "Name",
  keyIsId: false,
  keyPath: "name",
  cells: cellsOf(fieldsOf(TeamInFile.shape), ALIASES),
  required: ["name"],
  template: ["name", "organization", "coachUids", "memberUids"],
  hint: "Paste CSV with a header or JSON, or drop a file: name, organization (name or ID), coachUids and memberUids (IDs or names, separated by semicolons). Rows are checked first; nothing is created until you say so.",
  example: `name,organization,coachUids,memberUids
Pier 9,Harbor Roofing,usr_1,usr_2;usr_3
Pier 10,Harbor Roofing,,`,
  endpoint: teamCreate,
  concurrency: 3,
  check: (body) => {
    const pages = client.getQueryData(organizationPages().queryKey)?.pages ?? [];
    const organizations = readingOf(pages, uniqueRows(pages));
    const known = { organizations, people: seenNames("user"), chosen: chosen() };
    const { team, issues, note } = checkTeam(body, known);
    return {
      key: typeof body.name === "string" ? body.name : undefined,
      identity: team && `${team.orgId} ${fold(team.name)}`,
      sendable: team,
      send: team && (() => sendRow(createOneOfMany(client), team)),
      issues,
      unknown: Object.keys(body).filter((key) => !FIELDS.includes(key)),
      note,
    };
  },
  idOf: (answer) =>
    isObject(answer) && typeof answer.id === "string" && answer.id !== "" ? answer.id : undefined,
  onEnd: () => refreshOrganizations(client),
});
