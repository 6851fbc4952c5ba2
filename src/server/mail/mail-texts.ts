import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type en from '../../../locales/en/mail.json';
import type { InterfaceLanguage } from '../../contract/languages.ts';

/** Texts of one message, with placeholders such as `{{email}}` and `{{hours}}`; `button` labels its link. */
const templateSchema = z.strictObject({
  subject: z.string(),
  before: z.array(z.string()),
  button: z.string().optional(),
  after: z.array(z.string()),
});

/** Ids of all messages. */
export type MailTemplate = keyof typeof en;

const mailTextsSchema = z.strictObject({
  verification: templateSchema,
  addressChange: templateSchema,
  addressNotice: templateSchema,
  addressInUse: templateSchema,
  passwordReset: templateSchema,
  newSignIn: templateSchema,
  twoFactorOn: templateSchema,
  twoFactorOff: templateSchema,
  signInLink: templateSchema,
  passkeyAdded: templateSchema,
  passkeyRemoved: templateSchema,
  passwordChanged: templateSchema,
  serviceLinked: templateSchema,
  serviceUnlinked: templateSchema,
  webhookAdded: templateSchema,
} satisfies Record<MailTemplate, typeof templateSchema>);
type MailTexts = z.infer<typeof mailTextsSchema>;

/** In a build, the folder is next to the program: see `vite.server.config.ts`. */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../../locales' : './locales';
const textsByLanguage = new Map<InterfaceLanguage, MailTexts>();

/** The mail texts of a language, read once. Throws when the file is missing or incomplete. */
export function mailTexts(language: InterfaceLanguage): MailTexts {
  const cached = textsByLanguage.get(language);
  if (cached) return cached;
  const file = fileURLToPath(new URL(`${FOLDER}/${language}/mail.json`, import.meta.url));
  const texts = mailTextsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  textsByLanguage.set(language, texts);
  return texts;
}
