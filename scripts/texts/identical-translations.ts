/** Names, marks and words that are equal in several languages. */
const ALL_LANGUAGES = [
  ...['Parlance', 'v1.0.0', '© {{year}} {{company}}', 'Markdown (.md)'],
  ...['Esc', 'Mono', 'Stereo', 'Stand-up', 'Webhooks', '{{number}}ch', 'you@example.com'],
];

/** Words that a language shares with English, by language code. */
const BY_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  nl: [
    'Privacy',
    'Product',
    'Account',
    'Contact',
    'Contact - Parlance',
    'Menu',
    'Help',
    'Server',
    'Chat',
    'Code',
    'Passkeys',
  ],
  fr: [
    ...['Pages', 'Emojis', 'Pause', 'Pause (P)', 'Format', 'Notifications (F8)', 'Date', 'Description'],
    ...['Accent', 'Transcriptions', 'transcriptions', 'Message', 'Menu', 'Simple', 'Dates'],
    ...['Version {{version}}', 'Mode', 'Modes', 'Instruction', 'Service', 'Code', 'Notes', 'Versions'],
  ],
  es: ['Emojis', 'No', 'Chat'],
  it: ['Account', 'Email', 'Password', 'Bitrate', 'No', 'Menu', 'File', 'Server', 'Chat'],
  pt: ['Emojis', 'Total', 'Menu', 'Chat'],
  de: [
    'Emojis',
    'Pause',
    'Pause (P)',
    'Name',
    'Text',
    'Server',
    'Version {{version}}',
    'Chat',
    'Code',
    'Passkeys',
  ],
};

/** English texts whose translation into a language may be identical. */
export const identicalTranslations = (language: string): ReadonlySet<string> =>
  new Set([...ALL_LANGUAGES, ...(BY_LANGUAGE[language] ?? [])]);
