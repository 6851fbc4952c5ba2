import {
  IconBrandApple,
  IconBrandFacebook,
  IconBrandGmail,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBrandX,
  IconMail,
} from '@tabler/icons-react';
import type { SharePlatform } from '../../../src/contract/api/share-platforms.ts';

const ICONS = {
  whatsapp: IconBrandWhatsapp,
  telegram: IconBrandTelegram,
  x: IconBrandX,
  instagram: IconBrandInstagram,
  gmail: IconBrandGmail,
  outlook: IconMail,
  'apple-mail': IconBrandApple,
  linkedin: IconBrandLinkedin,
  facebook: IconBrandFacebook,
} as const satisfies Record<SharePlatform, unknown>;

/** The icon of a platform, beside its name. */
export function PlatformIcon({ platform }: { platform: SharePlatform }) {
  const Icon = ICONS[platform];
  return <Icon size={18} stroke={1.6} aria-hidden />;
}
