/** Where a text can be shared to (core 3). Imports nothing: the share bar does without the schema library. */
export const SHARE_PLATFORMS = [
  'whatsapp',
  'telegram',
  'x',
  'instagram',
  'gmail',
  'outlook',
  'apple-mail',
  'linkedin',
  'facebook',
] as const;
export type SharePlatform = (typeof SHARE_PLATFORMS)[number];

/** Brand names, the same in every language. */
export const SHARE_PLATFORM_NAMES: Readonly<Record<SharePlatform, string>> = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  x: 'X',
  instagram: 'Instagram',
  gmail: 'Gmail',
  outlook: 'Outlook',
  'apple-mail': 'Apple Mail',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
};
