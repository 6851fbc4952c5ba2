import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type en from '../../../locales/en/mail.json';
import type { InterfaceLanguage } from '../../contract/languages.ts';

/** Texts of one message, with placeholders such as `{{email}}` and `{{hours}}`; `button` labels its link. */
const letterSchema = z.strictObject({
  subject: z.string(),
  before: z.array(z.string()),
  button: z.string().optional(),
  after: z.array(z.string()),
});

/** Ids of all messages. */
export type Letter = keyof typeof en;

const mailTextsSchema = z.strictObject({
  verification: letterSchema,
  addressChange: letterSchema,
  addressNotice: letterSchema,
  addressInUse: letterSchema,
  passwordReset: letterSchema,
  newSignIn: letterSchema,
  twoFactorOn: letterSchema,
  twoFactorOff: letterSchema,
  signInLink: letterSchema,
  passkeyAdded: letterSchema,
  passkeyRemoved: letterSchema,
  passwordChanged: letterSchema,
  serviceLinked: letterSchema,
  serviceUnlinked: letterSchema,
} satisfies Record<Letter, typeof letterSchema>);
type MailTexts = z.infer<typeof mailTextsSchema>;

/** In a build, the folder is next to the program: see `vite.server.config.ts`. */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../../locales' : './locales';
const read = new Map<InterfaceLanguage, MailTexts>();

/** The mail texts of a language, read once. Throws when the file is missing or incomplete. */
export function mailTexts(language: InterfaceLanguage): MailTexts {
  const known = read.get(language);
  if (known) return known;
  const file = fileURLToPath(new URL(`${FOLDER}/${language}/mail.json`, import.meta.url));
  const texts = mailTextsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  read.set(language, texts);
  return texts;
}
