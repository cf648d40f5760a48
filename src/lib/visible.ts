/**
 * A text without characters that have no width: zero-width spaces, soft hyphens, direction marks. They come
 * along unseen when an ID or a secret is copied from a page or a chat.
 */
export const visibleIn = (text: string) =>
  text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
