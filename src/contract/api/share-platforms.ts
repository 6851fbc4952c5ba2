/** Platforms a text can be shared to (core 3). Imports nothing: the share bar needs no schema library. */
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

/** Share buttons shown until the user chooses others (core 9). */
export const QUICK_SHARE_DEFAULT: readonly SharePlatform[] = ['whatsapp', 'telegram', 'x', 'instagram'];

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
