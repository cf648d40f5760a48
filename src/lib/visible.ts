/**
 * A text without what has no width: zero-width spaces, soft hyphens, marks of direction. They come along
 * when an ID or a secret is copied from a page or a chat, and no one sees why it is wrong.
 */
export const visibleIn = (text: string) =>
  text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
