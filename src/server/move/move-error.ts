/** Something that whoever moves an installation has to know; the message is for the terminal. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
