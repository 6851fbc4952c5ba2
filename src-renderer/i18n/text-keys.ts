import type account from '../../locales/en/account.json';
import type analytics from '../../locales/en/analytics.json';
import type app from '../../locales/en/app.json';
import type assistant from '../../locales/en/assistant.json';
import type auth from '../../locales/en/auth.json';
import type common from '../../locales/en/common.json';
import type corrections from '../../locales/en/corrections.json';
import type desktop from '../../locales/en/desktop.json';
import type editor from '../../locales/en/editor.json';
import type errors from '../../locales/en/errors.json';
import type finding from '../../locales/en/finding.json';
import type landing from '../../locales/en/landing.json';
import type notices from '../../locales/en/notices.json';
import type plan from '../../locales/en/plan.json';
import type publicPages from '../../locales/en/public.json';
import type quality from '../../locales/en/quality.json';
import type receipt from '../../locales/en/receipt.json';
import type recorder from '../../locales/en/recorder.json';
import type settings from '../../locales/en/settings.json';
import type sharing from '../../locales/en/sharing.json';
import type shortcuts from '../../locales/en/shortcuts.json';
import type speakers from '../../locales/en/speakers.json';
import type transcription from '../../locales/en/transcription.json';
import type versions from '../../locales/en/versions.json';
import type voiceProfiles from '../../locales/en/voice-profiles.json';

/** The English texts by namespace; each is one file in `locales/<language>`. */
interface English {
  readonly account: typeof account;
  readonly analytics: typeof analytics;
  readonly app: typeof app;
  readonly assistant: typeof assistant;
  readonly auth: typeof auth;
  /** Loaded before the first render. */
  readonly common: typeof common;
  readonly corrections: typeof corrections;
  readonly desktop: typeof desktop;
  readonly editor: typeof editor;
  /**
   * Texts of the server's errors, by code. English has few: the server's own texts (`ERRORS`) are English
   * already.
   */
  readonly errors: typeof errors;
  readonly finding: typeof finding;
  readonly landing: typeof landing;
  readonly notices: typeof notices;
  readonly plan: typeof plan;
  /** The whole text, as Markdown. */
  readonly privacy: { readonly 'privacy.document': string };
  readonly public: typeof publicPages;
  readonly quality: typeof quality;
  readonly receipt: typeof receipt;
  readonly recorder: typeof recorder;
  readonly settings: typeof settings;
  readonly sharing: typeof sharing;
  readonly shortcuts: typeof shortcuts;
  readonly speakers: typeof speakers;
  readonly terms: { readonly 'terms.document': string };
  readonly transcription: typeof transcription;
  readonly versions: typeof versions;
  readonly 'voice-profiles': typeof voiceProfiles;
}

type WithoutPlural<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
type KeyIn<N extends Namespace> = WithoutPlural<keyof English[N]>;

/** A group of texts that load together. */
export type Namespace = keyof English;

/** A text key of the given namespaces, by default of any, without its plural suffix. */
export type TextKey<N extends Namespace = Namespace> = N extends Namespace ? KeyIn<N> : never;

/** Values for the placeholders of a text, by name. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Returns a text of the given namespaces; a number named `count` selects the plural form. */
export type Translate<N extends Namespace = Namespace> = (key: TextKey<N>, values?: TextValues) => string;
