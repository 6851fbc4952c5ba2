/** What is not asked for with every recording. */
export interface TakeOptions {
  /** Whether what the system plays is recorded beside the microphone, as another speaker; not for files. */
  readonly isMeeting?: boolean | undefined;
  /** Whether its speakers are told apart; by default, as the user's preference says. */
  readonly separateSpeakers?: boolean | undefined;
  /** Whether its text goes to the cursor in a field of this page, which stays in view. */
  readonly isIntoField?: boolean | undefined;
}
