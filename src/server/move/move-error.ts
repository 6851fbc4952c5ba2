/** An error message for the operator's terminal. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
