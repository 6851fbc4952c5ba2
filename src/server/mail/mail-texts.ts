import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type en from '../../../locales/en/mail.json';
import type { InterfaceLanguage } from '../../contract/languages.ts';

/** One kind of message. `{{email}}`, `{{hours}}` and the like are filled in; `button` stands on its link. */
const letterSchema = z.strictObject({
  subject: z.string(),
  before: z.array(z.string()),
  button: z.string().optional(),
  after: z.array(z.string()),
});

/** Every message there is. */
export type Letter = keyof typeof en;

const mailTextsSchema = z.strictObject({
  verification: letterSchema,
  addressChange: letterSchema,
  addressNotice: letterSchema,
  addressInUse: letterSchema,
  passwordReset: letterSchema,
} satisfies Record<Letter, typeof letterSchema>);
type MailTexts = z.infer<typeof mailTextsSchema>;

/** In a build it stands beside the program: see `vite.server.config.ts`. */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../../locales' : './locales';
const read = new Map<InterfaceLanguage, MailTexts>();

/** The texts of mails in a language, read from its folder once. Throws where the file is missing or not whole. */
export function mailTexts(language: InterfaceLanguage): MailTexts {
  const known = read.get(language);
  if (known) return known;
  const file = fileURLToPath(new URL(`${FOLDER}/${language}/mail.json`, import.meta.url));
  const texts = mailTextsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  read.set(language, texts);
  return texts;
}
