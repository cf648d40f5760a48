import type { CredentialKind } from "~/contract/credentials.ts";
import { type Endpoint, pathParams } from "~/contract/endpoint.ts";
import { ErrorBody, OAuthErrorBody, ValidationBody } from "~/contract/errors.ts";
import { TABLE } from "~/contract/table.ts";
import { z } from "~/contract/zod.ts";

type Schema = z.core.$ZodType;

/** A schema in OpenAPI 3.1, which is JSON Schema without `$schema`. */
function jsonSchema(schema: Schema, io: "input" | "output") {
  const { $schema: _, ...rest } = z.core.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

const STATUS_TEXT: Record<number, string> = {
  400: "The request or its cursor is invalid.",
  401: "The credential is missing, wrong, expired or of the wrong kind.",
  403: "The credential can't access this.",
  404: "Not found.",
  409: "It already exists.",
  413: "The body is larger than 1 MiB.",
  422: "The request failed validation.",
  429: "Too many requests with this token.",
  500: "The service failed.",
};

function errorResponse(row: Endpoint, status: number) {
  const isOAuth = row.host === "auth" && status !== 413 && status < 429;
  const name = isOAuth ? "OAuthError" : status === 422 ? "ValidationError" : "Error";
  const schema = { $ref: `#/components/schemas/${name}` };
  return {
    description: STATUS_TEXT[status] ?? "The request failed.",
    ...(status === 429 && {
      headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } },
    }),
    content: { "application/json": { schema } },
  };
}

function queryParameters(row: Endpoint) {
  return Object.entries(row.query.shape).map(([name, schema]) => ({
    name,
    in: "query",
    required: !z.safeParse(schema, undefined).success,
    style: "form",
    explode: row.repeated.includes(name),
    schema: jsonSchema(schema, "input"),
  }));
}

/**
 * The security schemes of section 5. A client app's token goes into the header of the API in use.
 */
const schemeOf = (row: Endpoint, kind: CredentialKind) =>
  kind === "client-app" ? `client-app-${row.host}` : kind;

function operation(row: Endpoint) {
  const type = row.bodyType === "form" ? "application/x-www-form-urlencoded" : "application/json";
  const errors = row.body ? [...row.errors, 413] : row.errors;
  return {
    operationId: row.name,
    summary: row.summary,
    description: `Section ${row.section} of the specification.`,
    tags: [row.host],
    security:
      row.credentials.length === 0
        ? [{}, { "client-credentials": [] }]
        : row.credentials.map((kind) => ({ [schemeOf(row, kind)]: [] })),
    parameters: [
      ...pathParams(row.path).map((name) => ({
        name,
        in: "path",
        required: true,
        schema: { type: "string" },
      })),
      ...queryParameters(row),
    ],
    ...(row.body && {
      requestBody: {
        required: true,
        content: { [type]: { schema: jsonSchema(row.body, "input") } },
      },
    }),
    responses: {
      [row.status]: {
        description: "Success.",
        content: { "application/json": { schema: jsonSchema(row.answer, "output") } },
      },
      ...Object.fromEntries(errors.map((status) => [status, errorResponse(row, status)])),
    },
  };
}

const TAGS = {
  user: "The user-scoped API.",
  org: "The org-wide API.",
  auth: "The host that issues tokens.",
};

const header = (name: string, description: string) =>
  ({ type: "apiKey", in: "header", name, description }) as const;
const bearer = (description: string) => ({ type: "http", scheme: "bearer", description }) as const;

/** Builds the OpenAPI 3.1 document from the table (section 9: version 1.0.0). */
export function openApiDocument(origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of TABLE) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(row) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Conversation Intelligence Service",
      version: "1.0.0",
      description: "Recorded sales conversations and the business records around them.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: origin, description: "All three hosts in one." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: {
        Error: jsonSchema(ErrorBody, "output"),
        ValidationError: jsonSchema(ValidationBody, "output"),
        OAuthError: jsonSchema(OAuthErrorBody, "output"),
      },
      securitySchemes: {
        "client-app-user": header("x-svc-auth-token", "A client app's access token."),
        "client-app-org": bearer("A client app's access token."),
        "organization-api-token": bearer("A legacy organization API token."),
        "oauth-app-token": header("x-svc-auth-token", "An OAuth app's access token."),
        "client-credentials": { type: "http", scheme: "basic", description: "A client app." },
      },
    },
  };
}
