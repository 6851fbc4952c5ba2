import type { enLanding } from './en-landing.ts';

/** Dutch for the start page. */
export const nlLanding = {
  'landing.about':
    'Parlance maakt van wat je zegt een afgewerkte tekst: in je eigen stijl, nagekeken, vertaald, klaar om te versturen. Probeer het gratis.',
  'landing.headline': 'Spreek.\nHet staat er.',
  'landing.lead':
    'Parlance luistert terwijl je hardop denkt en geeft je tekst die je kunt bewerken, doorzoeken en bewaren.',
  'landing.trial': 'Start je gratis proefperiode',
  'landing.demo': 'Demo plannen',
  'landing.reassurance': 'Gratis abonnement, geen kaart nodig.',

  'landing.sample': 'Een opname van een paar seconden wordt een e-mail',
  'landing.heard': 'Wat je zegt',
  'landing.written': 'Wat je krijgt',
  'landing.spoken':
    'dus de vergadering is naar donderdag verplaatst en we hebben nog de cijfers van anna nodig voor we kunnen beslissen',
  'landing.email':
    'Hallo allemaal,\n\nDe vergadering is verplaatst naar donderdag. Voor we kunnen beslissen, hebben we nog de cijfers van Anna nodig.\n\nMet vriendelijke groet,\nSam',
  'landing.tryIt': 'Probeer het met je eigen stem',
  'landing.play': 'Opname afspelen (Engels)',
  'landing.pause': 'Opname pauzeren',
  'landing.playFailed': 'De opname kon niet worden geladen',

  'landing.stats': 'Parlance in cijfers',
  'landing.stat.languagesText': 'talen',
  'landing.stat.accuracyText': 'nauwkeurig, afhankelijk van de geluidskwaliteit',
  'landing.stat.usersText': 'actieve gebruikers',
  'landing.stat.textsText': 'transcripties',

  'landing.features': 'Meer dan woorden op een pagina',
  'landing.point1.title': 'Neem overal op',
  'landing.point1.text':
    'Druk op één knop en praat, of sleep een bestand hierheen. Er gaat niets verloren als de pagina sluit.',
  'landing.point2.title': 'Bewerk wat je zei',
  'landing.point2.text':
    'Je woorden openen als een pagina tekst. Wijzigingen worden tijdens het typen opgeslagen.',
  'landing.point3.title': 'Vind het terug',
  'landing.point3.text': 'Elke transcriptie blijft in je geschiedenis en is te vinden op elk woord.',
  'landing.point4.title': 'Klink als jezelf',
  'landing.point4.text':
    'Vertel Parlance één keer hoe je schrijft. Teksten krijgen jouw toon en jouw aanhef.',
  'landing.point5.title': 'Zeg het in hun taal',
  'landing.point5.text': 'Spreek de jouwe, verstuur de hunne: vertaal een tekst waar je hem leest.',
  'landing.point6.title': 'Verstuur het van hieruit',
  'landing.point6.text': 'Met één druk wordt een tekst een e-mail, een bericht of een post.',
  'landing.allFeatures': 'Alle functies bekijken',

  'landing.devices': 'Waar je woorden bij je komen',
  'landing.device.web': 'In de browser',
  'landing.device.webText': 'Open de pagina en praat. Niets te installeren.',
  'landing.device.desktop': 'Op de computer',
  'landing.device.desktopText': 'Een eigen app, met je sessie in de sleutelhanger van het systeem.',
  'landing.device.phone': 'Op je telefoon',
  'landing.device.phoneText': 'Op je startscherm, onder je duim, en opnemen kan zonder verbinding.',

  'landing.uses': 'Voor mensen die meer te zeggen hebben dan tijd om te typen',
  'landing.use.creators': 'Makers',
  'landing.use.creatorsText': 'Praat een aflevering door op een wandeling en kom thuis met een script.',
  'landing.use.business': 'Professionals',
  'landing.use.businessText': 'Loop de vergadering uit met de e-mail al geschreven.',
  'landing.use.students': 'Studenten',
  'landing.use.studentsText': 'Zeg wat een hoofdstuk betekent terwijl het nog helder is.',
  'landing.use.researchers': 'Onderzoekers',
  'landing.use.researchersText': 'Houd veldnotities met je handen vrij en zoek ze later op elk woord.',

  'landing.voices': 'Wat mensen zeggen',
  'landing.voice1': 'Ik spreek de samenvatting in op de trap. Ze is bezorgd voor ik bij de auto ben.',
  'landing.voice1.who': 'Een rechtbankverslaggever',
  'landing.voice2':
    'Mijn begeleider vroeg wanneer ik de tijd had gevonden om te schrijven. Ik had tijd gevonden om te praten.',
  'landing.voice2.who': 'Een promovendus',
  'landing.voice3': 'Het leest als ik op een goede dag.',
  'landing.voice3.who': 'Een nieuwsbriefschrijver',

  'landing.closing': 'Zeg de eerste zin.',
  'landing.closingText': 'Elke maand zijn 10 minuten gratis. Pro kun je 7 dagen proberen.',
} as const satisfies Record<keyof typeof enLanding, string>;
