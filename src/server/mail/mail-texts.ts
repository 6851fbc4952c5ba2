import type { InterfaceLanguage } from '../../contract/languages.ts';
import { ar } from './mail-texts-ar.ts';
import { it } from './mail-texts-it.ts';
import { ja } from './mail-texts-ja.ts';
import { ko } from './mail-texts-ko.ts';
import { pt } from './mail-texts-pt.ts';
import { ru } from './mail-texts-ru.ts';
import { zh } from './mail-texts-zh.ts';

/** One kind of message. `{{email}}`, `{{hours}}` and the like are filled in; `button` stands on its link. */
export interface LetterTexts {
  readonly subject: string;
  readonly before: readonly string[];
  readonly button?: string;
  readonly after: readonly string[];
}

/** Every message there is. */
export type Letter = 'verification' | 'addressChange' | 'addressNotice' | 'addressInUse' | 'passwordReset';
export type MailTexts = Readonly<Record<Letter, LetterTexts>>;

const en: MailTexts = {
  verification: {
    subject: 'Confirm your email address',
    before: ['Hello,', 'please confirm that {{email}} is your address for Parlance.'],
    button: 'Confirm address',
    after: ['The link works for {{hours}} hours. If you did not ask for this message, you can leave it.'],
  },
  addressChange: {
    subject: 'Confirm your new email address',
    before: ['Hello,', 'your Parlance account is to use {{email}} from now on. Open this link to change it.'],
    button: 'Change address',
    after: ['The link works for one hour. If you did not ask for this message, you can leave it.'],
  },
  addressNotice: {
    subject: 'Your email address is about to change',
    before: [
      'Hello,',
      'somebody who knows the password of your Parlance account asked to change its address to {{email}}. It changes when the link that was sent there is opened.',
    ],
    after: ['If this was not you, change your password now: that takes the link back.'],
  },
  addressInUse: {
    subject: 'This address has an account already',
    before: [
      'Hello,',
      'somebody asked to use {{email}} for a Parlance account. There is an account with this address already, so nothing changes.',
    ],
    after: ['If this was you, sign in to that account. If not, you can leave this message.'],
  },
  passwordReset: {
    subject: 'Set a new password',
    before: [
      'Hello,',
      'somebody asked for a new password for the Parlance account of {{email}}. Open this link to set one.',
    ],
    button: 'Set a new password',
    after: [
      'The link works for one hour, once. If you did not ask for it, leave this message: your password stays as it is.',
    ],
  },
};

const nl: MailTexts = {
  verification: {
    subject: 'Bevestig je e-mailadres',
    before: ['Hallo,', 'bevestig dat {{email}} je adres voor Parlance is.'],
    button: 'Adres bevestigen',
    after: ['De link werkt {{hours}} uur. Heb je niet om dit bericht gevraagd, dan hoef je niets te doen.'],
  },
  addressChange: {
    subject: 'Bevestig je nieuwe e-mailadres',
    before: [
      'Hallo,',
      'je Parlance-account gaat {{email}} gebruiken. Open deze link om het adres te wijzigen.',
    ],
    button: 'Adres wijzigen',
    after: ['De link werkt één uur. Heb je niet om dit bericht gevraagd, dan hoef je niets te doen.'],
  },
  addressNotice: {
    subject: 'Je e-mailadres wordt gewijzigd',
    before: [
      'Hallo,',
      'iemand die het wachtwoord van je Parlance-account kent, wil het adres wijzigen in {{email}}. Het verandert zodra de link wordt geopend die daarheen is gestuurd.',
    ],
    after: ['Was jij dit niet? Wijzig dan nu je wachtwoord: dan werkt de link niet meer.'],
  },
  addressInUse: {
    subject: 'Dit adres heeft al een account',
    before: [
      'Hallo,',
      'iemand wil {{email}} voor een Parlance-account gebruiken. Er is al een account met dit adres, dus er verandert niets.',
    ],
    after: ['Was jij dit, log dan in bij dat account. Zo niet, dan hoef je niets te doen.'],
  },
  passwordReset: {
    subject: 'Stel een nieuw wachtwoord in',
    before: [
      'Hallo,',
      'iemand heeft een nieuw wachtwoord gevraagd voor het Parlance-account van {{email}}. Open deze link om het in te stellen.',
    ],
    button: 'Nieuw wachtwoord instellen',
    after: [
      'De link werkt één uur, één keer. Heb je er niet om gevraagd, dan hoef je niets te doen: je wachtwoord blijft hetzelfde.',
    ],
  },
};

const de: MailTexts = {
  verification: {
    subject: 'Bestätige deine E-Mail-Adresse',
    before: ['Hallo,', 'bitte bestätige, dass {{email}} deine Adresse für Parlance ist.'],
    button: 'Adresse bestätigen',
    after: [
      'Der Link gilt {{hours}} Stunden. Hast du diese Nachricht nicht angefordert, musst du nichts tun.',
    ],
  },
  addressChange: {
    subject: 'Bestätige deine neue E-Mail-Adresse',
    before: [
      'Hallo,',
      'dein Parlance-Konto soll ab jetzt {{email}} verwenden. Öffne diesen Link, um die Adresse zu ändern.',
    ],
    button: 'Adresse ändern',
    after: ['Der Link gilt eine Stunde. Hast du diese Nachricht nicht angefordert, musst du nichts tun.'],
  },
  addressNotice: {
    subject: 'Deine E-Mail-Adresse soll geändert werden',
    before: [
      'Hallo,',
      'jemand, der das Passwort deines Parlance-Kontos kennt, möchte dessen Adresse in {{email}} ändern. Sie ändert sich, sobald der Link geöffnet wird, der dorthin gesendet wurde.',
    ],
    after: ['Wenn du das nicht warst, ändere jetzt dein Passwort: Dann gilt der Link nicht mehr.'],
  },
  addressInUse: {
    subject: 'Diese Adresse hat schon ein Konto',
    before: [
      'Hallo,',
      'jemand möchte {{email}} für ein Parlance-Konto verwenden. Mit dieser Adresse gibt es schon ein Konto, deshalb ändert sich nichts.',
    ],
    after: ['Wenn du das warst, melde dich bei diesem Konto an. Wenn nicht, musst du nichts tun.'],
  },
  passwordReset: {
    subject: 'Neues Passwort festlegen',
    before: [
      'Hallo,',
      'jemand hat für das Parlance-Konto von {{email}} ein neues Passwort angefordert. Öffne diesen Link, um es festzulegen.',
    ],
    button: 'Neues Passwort festlegen',
    after: [
      'Der Link gilt eine Stunde lang und nur einmal. Hast du ihn nicht angefordert, musst du nichts tun: Dein Passwort bleibt, wie es ist.',
    ],
  },
};

const fr: MailTexts = {
  verification: {
    subject: 'Confirmez votre adresse e-mail',
    before: ['Bonjour,', 'veuillez confirmer que {{email}} est votre adresse pour Parlance.'],
    button: 'Confirmer l’adresse',
    after: [
      'Le lien fonctionne pendant {{hours}} heures. Si vous n’avez pas demandé ce message, vous n’avez rien à faire.',
    ],
  },
  addressChange: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    before: [
      'Bonjour,',
      'votre compte Parlance doit désormais utiliser {{email}}. Ouvrez ce lien pour changer l’adresse.',
    ],
    button: 'Changer l’adresse',
    after: [
      'Le lien fonctionne pendant une heure. Si vous n’avez pas demandé ce message, vous n’avez rien à faire.',
    ],
  },
  addressNotice: {
    subject: 'Votre adresse e-mail va changer',
    before: [
      'Bonjour,',
      'une personne qui connaît le mot de passe de votre compte Parlance a demandé à remplacer son adresse par {{email}}. Elle change dès que le lien envoyé là-bas est ouvert.',
    ],
    after: ['Si ce n’était pas vous, changez votre mot de passe maintenant : le lien ne fonctionnera plus.'],
  },
  addressInUse: {
    subject: 'Cette adresse a déjà un compte',
    before: [
      'Bonjour,',
      'une personne a demandé à utiliser {{email}} pour un compte Parlance. Il existe déjà un compte avec cette adresse, rien ne change donc.',
    ],
    after: ['Si c’était vous, connectez-vous à ce compte. Sinon, vous n’avez rien à faire.'],
  },
  passwordReset: {
    subject: 'Choisissez un nouveau mot de passe',
    before: [
      'Bonjour,',
      'un nouveau mot de passe a été demandé pour le compte Parlance de {{email}}. Ouvrez ce lien pour le choisir.',
    ],
    button: 'Choisir un nouveau mot de passe',
    after: [
      'Le lien fonctionne une seule fois, pendant une heure. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
    ],
  },
};

const es: MailTexts = {
  verification: {
    subject: 'Confirma tu correo electrónico',
    before: ['Hola:', 'Confirma que {{email}} es tu dirección para Parlance.'],
    button: 'Confirmar la dirección',
    after: [
      'El enlace funciona durante {{hours}} horas. Si no has pedido este mensaje, no tienes que hacer nada.',
    ],
  },
  addressChange: {
    subject: 'Confirma tu nuevo correo electrónico',
    before: [
      'Hola:',
      'Tu cuenta de Parlance va a usar {{email}} a partir de ahora. Abre este enlace para cambiar la dirección.',
    ],
    button: 'Cambiar la dirección',
    after: ['El enlace funciona durante una hora. Si no has pedido este mensaje, no tienes que hacer nada.'],
  },
  addressNotice: {
    subject: 'Tu correo electrónico va a cambiar',
    before: [
      'Hola:',
      'Alguien que conoce la contraseña de tu cuenta de Parlance ha pedido cambiar su dirección a {{email}}. Cambia en cuanto se abra el enlace que se envió allí.',
    ],
    after: ['Si no has sido tú, cambia ahora tu contraseña: el enlace dejará de funcionar.'],
  },
  addressInUse: {
    subject: 'Esta dirección ya tiene una cuenta',
    before: [
      'Hola:',
      'Alguien ha pedido usar {{email}} para una cuenta de Parlance. Ya hay una cuenta con esta dirección, así que no cambia nada.',
    ],
    after: ['Si has sido tú, inicia sesión en esa cuenta. Si no, no tienes que hacer nada.'],
  },
  passwordReset: {
    subject: 'Elige una contraseña nueva',
    before: [
      'Hola:',
      'alguien ha pedido una contraseña nueva para la cuenta de Parlance de {{email}}. Abre este enlace para elegirla.',
    ],
    button: 'Elegir una contraseña nueva',
    after: [
      'El enlace funciona una sola vez, durante una hora. Si no lo has pedido, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
  },
};

/** A language without texts of its own is written to in English. */
const TABLES: Readonly<Partial<Record<InterfaceLanguage, MailTexts>>> = {
  en,
  nl,
  de,
  ru,
  fr,
  ja,
  es,
  ko,
  zh,
  it,
  ar,
  pt,
};

/** The texts for a language, and the language they are in. */
export function mailTexts(language: InterfaceLanguage): { texts: MailTexts; language: InterfaceLanguage } {
  const texts = TABLES[language];
  return texts ? { texts, language } : { texts: en, language: 'en' };
}
