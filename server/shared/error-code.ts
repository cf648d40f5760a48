/** The system's or a library's code of an error; `none` if it has none. */
export const codeOf = (error: unknown, none = "unknown"): string =>
  error instanceof Error && "code" in error ? String(error.code) : none;
