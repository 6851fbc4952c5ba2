/** Commands that can be spoken while dictating. Each is said between two pauses. */
export const SPOKEN_COMMANDS = [
  'newParagraph',
  'newLine',
  'scratchThat',
  'comma',
  'period',
  'questionMark',
  'exclamationMark',
  'colon',
  'semicolon',
  'openQuote',
  'closeQuote',
  'openBracket',
  'closeBracket',
  'allCaps',
  'bulletList',
  'nextItem',
  'endList',
  'send',
] as const;
export type SpokenCommand = (typeof SPOKEN_COMMANDS)[number];

/** Commands that set a mark after the word before. */
export const MARK_COMMANDS = [
  'comma',
  'period',
  'questionMark',
  'exclamationMark',
  'colon',
  'semicolon',
  'closeQuote',
  'closeBracket',
] as const satisfies readonly SpokenCommand[];
export type MarkCommand = (typeof MARK_COMMANDS)[number];

export const isMark = (command: SpokenCommand): command is MarkCommand =>
  MARK_COMMANDS.some((mark) => mark === command);
