import type { MailTexts } from './mail-texts.ts';

export const it: MailTexts = {
  verification: {
    subject: 'Conferma la tua email',
    before: ['Ciao,', 'conferma che {{email}} è il tuo indirizzo per Parlance.'],
    button: 'Conferma l’indirizzo',
    after: ['Il link funziona per {{hours}} ore. Se non hai chiesto questo messaggio, non devi fare nulla.'],
  },
  addressChange: {
    subject: 'Conferma la tua nuova email',
    before: [
      'Ciao,',
      'il tuo account di Parlance userà {{email}} da ora in poi. Apri questo link per cambiare l’indirizzo.',
    ],
    button: 'Cambia l’indirizzo',
    after: ['Il link funziona per un’ora. Se non hai chiesto questo messaggio, non devi fare nulla.'],
  },
  addressNotice: {
    subject: 'La tua email sta per cambiare',
    before: [
      'Ciao,',
      'qualcuno che conosce la password del tuo account di Parlance ha chiesto di cambiarne l’indirizzo in {{email}}. Cambia quando si apre il link inviato lì.',
    ],
    after: ['Se non eri tu, cambia subito la password: il link non funzionerà più.'],
  },
  addressInUse: {
    subject: 'Questo indirizzo ha già un account',
    before: [
      'Ciao,',
      'qualcuno ha chiesto di usare {{email}} per un account di Parlance. Esiste già un account con questo indirizzo, quindi non cambia nulla.',
    ],
    after: ['Se eri tu, accedi a quell’account. Altrimenti non devi fare nulla.'],
  },
  passwordReset: {
    subject: 'Scegli una nuova password',
    before: [
      'Ciao,',
      'qualcuno ha chiesto una nuova password per l’account Parlance di {{email}}. Apri questo link per sceglierla.',
    ],
    button: 'Scegli una nuova password',
    after: [
      'Il link funziona una sola volta, per un’ora. Se non l’hai chiesto tu, ignora questo messaggio: la tua password resta com’è.',
    ],
  },
};
