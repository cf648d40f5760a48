/** Ends the command. The message is one line for the terminal: what happened and what to do. */
export class Fatal extends Error {
  override readonly name = "Fatal";
}
