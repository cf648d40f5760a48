import { z } from "./zod.ts";

/** Section 7: the body of every error but a failed validation. */
export const ErrorBody = z.object({ error: z.string() });

/** Section 7: why a field failed validation; `path` leads to it from the root of the body. */
export const Issue = z.object({
  code: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  expected: z.optional(z.string()),
  received: z.optional(z.string()),
});
export type Issue = z.infer<typeof Issue>;

/** Section 7: the 422 body. */
export const ValidationBody = z.object({
  name: z.literal("ZodError"),
  issues: z.array(Issue),
});

/** RFC 6749, section 5.2: the error body of the token endpoint. */
export const OAuthErrorBody = z.object({
  error: z.enum(["invalid_request", "invalid_client", "unsupported_grant_type"]),
  error_description: z.optional(z.string()),
});
