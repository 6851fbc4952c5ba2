/** Styles a text can be written in. */
export const WRITING_STYLES = ['professional', 'casual', 'academic', 'creative'] as const;

/**
 * Preset e-mail greetings and closings; `auto` follows the text's language. Other values are custom words.
 */
export const EMAIL_GREETINGS = ['auto', 'Dear', 'Hello', 'Hi', 'Good morning'] as const;
export const EMAIL_CLOSINGS = [
  'auto',
  'Best regards',
  'Sincerely',
  'Thank you',
  'Kind regards',
  'Best wishes',
] as const;

/** Longest custom greeting or closing, and longest writing sample, in UTF-16 units. */
export const EMAIL_FRAME_MAX = 200;
export const WRITING_SAMPLE_MAX = 20_000;
