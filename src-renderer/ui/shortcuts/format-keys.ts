/** The formatting shortcuts, each combined with Ctrl or Cmd. */
export const FORMAT_KEYS = {
  bold: { key: 'B', shift: false },
  italic: { key: 'I', shift: false },
  underline: { key: 'U', shift: false },
  strikethrough: { key: 'X', shift: true },
} as const;

export type FormatKey = keyof typeof FORMAT_KEYS;
