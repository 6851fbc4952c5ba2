/** Options that are not part of every recording. */
export interface TakeOptions {
  /** Whether system audio is recorded beside the microphone, as another speaker; not for files. */
  readonly isMeeting?: boolean | undefined;
  /** Whether its speakers are told apart; the user's preference by default. */
  readonly separateSpeakers?: boolean | undefined;
  /** Whether its text goes to the cursor in a field of this page, which stays in view. */
  readonly isIntoField?: boolean | undefined;
}
