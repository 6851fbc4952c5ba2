import type { enNotices } from './en-notices.ts';

/** Dutch for what the app says about itself. */
export const nlNotices = {
  'update.ready': 'Er is een nieuwe versie klaar',
  'update.text': 'Je teksten en opnames blijven zoals ze zijn.',
  'update.later': 'Die staat klaar als je opname is afgelopen.',
  'update.reload': 'Opnieuw laden',
  'update.dismiss': 'Niet nu',
  'install.title': 'Parlance installeren',
  'install.text': 'Met één tik vanaf je startscherm, ook zonder verbinding.',
  'install.install': 'Installeren',
  'install.dismiss': 'Sluiten',
} as const satisfies Record<keyof typeof enNotices, string>;
