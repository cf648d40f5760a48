/** Of each kind. */
const MAX_REMEMBERED = 1000;

/**
 * Remembers what cookies contain, as opening both anew takes a third of the processor time of a call.
 * Whether a session was signed out or idle isn't remembered, and a cookie that can't be opened never.
 */
export function remembering<T extends { sid: string; exp: number }>(
  unseal: (value: string) => Promise<T | undefined>,
  seconds: () => number,
) {
  const opened = new Map<string, T>();
  return {
    read: async (value: string | undefined): Promise<T | undefined> => {
      if (value === undefined) return undefined;
      const known = opened.get(value);
      if (known && seconds() < known.exp) return known;
      const content = await unseal(value);
      if (opened.size >= MAX_REMEMBERED) opened.clear();
      if (content) opened.set(value, content);
      return content;
    },
    forget: (sid: string) => {
      for (const [value, content] of opened) if (content.sid === sid) opened.delete(value);
    },
  };
}
