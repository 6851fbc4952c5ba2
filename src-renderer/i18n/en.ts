import type { enAccount } from './en-account.ts';
import type { enAnalytics } from './en-analytics.ts';
import type { enApp } from './en-app.ts';
import type { enAssistant } from './en-assistant.ts';
import type { enAuth } from './en-auth.ts';
import type { enDesktop } from './en-desktop.ts';
import type { enEditor } from './en-editor.ts';
import type { enLanding } from './en-landing.ts';
import type { enNotices } from './en-notices.ts';
import type { enPlan } from './en-plan.ts';
import type { enPublic } from './en-public.ts';
import type { enRecorder } from './en-recorder.ts';
import type { enSettings } from './en-settings.ts';
import type { enUnderText } from './en-under-text.ts';
import type { enVoiceProfiles } from './en-voice-profiles.ts';
import type { ToldErrorKey } from './told-errors.ts';

/** What the first screens say; further texts come with what says them. `_one` and `_other` are plural forms. */
export const en = {
  'app.name': 'Parlance',
  'app.version': 'v1.0.0',
  'app.skip': 'Skip to main content',
  'app.loading': 'Loading...',
  'app.footer':
    'AI-powered voice transcription with personalization features for professionals and creators.',
  'footer.love': 'Made with love for creators',
  'footer.copyright': '© {{year}} {{company}}',
  'footer.language': 'Language',
  'footer.product': 'Product',
  'footer.transcription': 'Voice Transcription',
  'footer.recent': 'Recent Transcriptions',
  'footer.personalization': 'AI Personalization',
  'footer.sharing': 'Quick Sharing',
  'footer.account': 'Account Settings',
  'footer.learn': 'Learn more',
  'footer.features': 'Features',
  'footer.pricing': 'Pricing',
  'footer.faq': 'FAQ',
  'footer.legal': 'Legal',
  'footer.privacy': 'Privacy Policy',
  'footer.terms': 'Terms of Service',
  'footer.dataProtection': 'Data Protection',
  'footer.gdpr': 'GDPR Compliance',
  'footer.support': 'Support',
  'footer.contact': 'Contact Us',
  'footer.contactSubject': 'A question about Parlance',
  'footer.help': 'Help Center',
  'footer.helpSubject': 'Help with Parlance',
  'footer.bug': 'Report Bug',
  'footer.bugSubject': 'Bug report',
  'footer.feature': 'Feature Request',
  'footer.featureSubject': 'Feature request',
  'app.close': 'Close',
  'app.notifications': 'Notifications (F8)',
  'app.dismiss': 'Dismiss notification',

  'title.landing': 'Parlance - speak, and read what you meant to write',
  'title.auth': 'Sign in - Parlance',
  'title.recent': 'Recent Transcriptions - Parlance',
  'title.analytics': 'Analytics - Parlance',
  'title.voiceProfiles': 'Voice Profiles - Parlance',
  'title.app': 'Parlance',

  'failure.title': 'This part of Parlance stopped working',
  'failure.message': 'What you recorded and saved is safe. Load the page again to go on.',
  'failure.reload': 'Load again',
  'failure.retry': 'Try again',
  'failure.network': 'Parlance can not be reached. Check your connection and try again.',

  'theme.toggle': 'Theme: {{mode}}. Change theme',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  'theme.system': 'System',
  'theme.changed.light': 'Light mode',
  'theme.changed.dark': 'Dark mode',
  'theme.changed.system': 'System theme',

  'landing.signIn': 'Sign In',
  'landing.getStarted': 'Get Started',
  'landing.nav': 'Account',
  'public.pages': 'Pages',
  'public.openApp': 'Open App',
  'public.contact': 'Contact',
  'public.menu': 'Menu',
  'public.closeMenu': 'Close menu',

  'auth.signIn': 'Sign In',

  'menu.home': 'Parlance, home',
} as const;

/** The full table: every other language has exactly these keys. */
type English = typeof en &
  typeof enAuth &
  typeof enApp &
  typeof enAccount &
  typeof enAnalytics &
  typeof enAssistant &
  typeof enDesktop &
  typeof enEditor &
  typeof enPlan &
  typeof enRecorder &
  typeof enSettings &
  typeof enUnderText &
  typeof enVoiceProfiles &
  typeof enLanding &
  typeof enPublic &
  typeof enNotices;
type WithoutPlural<K> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type Plural<K> = K extends `${infer Base}_other` ? Base : never;

/** A key of the table, without its plural ending. */
export type TextKey = WithoutPlural<keyof English>;
/** A language's table: every key, and the further plural forms its grammar has. */
export type TextTable = Readonly<Record<keyof English | ToldErrorKey, string>> &
  Readonly<Partial<Record<`${Plural<keyof English>}_${'zero' | 'two' | 'few' | 'many'}`, string>>>;
