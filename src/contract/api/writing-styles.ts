/** How a text may sound. */
export const WRITING_STYLES = ['professional', 'casual', 'academic', 'creative'] as const;

/** Ready-made frames of an e-mail; `auto` follows the language of the text. Anything else is the person's own words. */
export const EMAIL_GREETINGS = ['auto', 'Dear', 'Hello', 'Hi', 'Good morning'] as const;
export const EMAIL_CLOSINGS = [
  'auto',
  'Best regards',
  'Sincerely',
  'Thank you',
  'Kind regards',
  'Best wishes',
] as const;

/** Longest greeting or closing in one's own words, and longest writing sample, in UTF-16 units. */
export const EMAIL_FRAME_MAX = 200;
export const WRITING_SAMPLE_MAX = 20_000;
