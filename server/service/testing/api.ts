import { AccessToken } from "~/contract/access-tokens.ts";
import { type Answer, type Endpoint, encodeQuery, fillPath } from "~/contract/endpoint.ts";
import { ErrorBody, ValidationBody } from "~/contract/errors.ts";
import { z } from "~/contract/zod.ts";

export interface Options {
  /** Null sends no token. */
  readonly token?: string | null | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly text?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Parameters for any path, of things that don't exist. */
export const NOWHERE = Object.fromEntries(
  ["organizationId", "clientId", "tokenId", "recordingId", "orgId", "id"].map((name) => [
    name,
    "x",
  ]),
);

interface Page<Row> {
  readonly data: Row[];
  readonly cursor?: string | number | null | undefined;
}

type ListOf<Row> = Endpoint<
  string,
  z.ZodMiniObject,
  z.core.$ZodType | undefined,
  z.core.$ZodType<Page<Row>>
>;

/** A client of the service under test, driven by the contract. */
export class Api {
  readonly origin: string;
  /** The token of calls that name none. */
  readonly usualToken: string | null;

  constructor(origin: string, usualToken: string | null = null) {
    this.origin = origin;
    this.usualToken = usualToken;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(`${this.origin}${path}`, init);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const body: unknown = isJson && text !== "" ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body };
  }

  call(row: Endpoint, options: Options = {}): Promise<Reply> {
    const { token = this.usualToken, params = {}, query = {}, body, text, headers } = options;
    const search = encodeQuery(row, query).toString();
    const credential: Record<string, string> =
      token === null
        ? {}
        : row.host === "user"
          ? { "x-svc-auth-token": token }
          : { authorization: `Bearer ${token}` };
    return this.fetch(`${fillPath(row.path, params)}${search && `?${search}`}`, {
      method: row.method,
      headers: { ...credential, ...headers },
      body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
  }

  /** Makes a call and parses its answer strictly; throws unless it succeeds. */
  async read<E extends Endpoint>(row: E, options: Options = {}): Promise<Answer<E>> {
    const reply = await this.call(row, options);
    if (reply.status !== row.status) {
      throw new Error(`${row.name} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    }
    return z.parse<E["answer"]>(row.answer, reply.body);
  }

  /** Reads the rows of all pages of a list. */
  async all<Row>(row: ListOf<Row>, { query, ...options }: Options = {}): Promise<Row[]> {
    const rows: Row[] = [];
    let cursor: string | number | null | undefined;
    do {
      const page = await this.read(row, { ...options, query: { ...query, cursor } });
      rows.push(...page.data);
      cursor = page.cursor ?? null;
    } while (cursor !== null);
    return rows;
  }

  async exchange(form: Readonly<Record<string, string>> | string, headers = {}): Promise<Reply> {
    const body = new URLSearchParams(form);
    return this.fetch("/oauth2/token", { method: "POST", body, headers });
  }

  async token(client: { clientId: string; clientSecret: string }): Promise<string> {
    const reply = await this.exchange({
      grant_type: "client_credentials",
      client_id: client.clientId,
      client_secret: client.clientSecret,
    });
    return z.parse(AccessToken, reply.body).access_token;
  }
}

/** The message of an error (section 7). */
export const errorOf = (reply: Reply) => z.parse(ErrorBody, reply.body).error;

/** The status of a reply that must have such an error, with a message. */
export function refusalOf(reply: Reply): number {
  if (errorOf(reply) === "") throw new Error(`A ${reply.status} without a message.`);
  return reply.status;
}

/** The issues of a reply that must be a 422 (section 7). */
export function issuesOf(reply: Reply) {
  if (reply.status !== 422) throw new Error(`A ${reply.status} instead of a 422.`);
  return z.parse(ValidationBody, reply.body).issues;
}

/** The paths of a 422's issues, as `a.b`, in order. */
export const pathsOf = (reply: Reply) => issuesOf(reply).map((issue) => issue.path.join("."));
