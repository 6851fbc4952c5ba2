import type { enAssistant } from './en-assistant.ts';

/** Dutch: the writing assistant. */
export const nlAssistant: Record<keyof typeof enAssistant, string> = {
  'assistant.title': 'Schrijfassistent',
  'assistant.greeting':
    'Hallo. Vraag me iets over je tekst, of laat me naar de geopende tekst kijken: Analyseren zegt hoe die leest, Verbeteren herschrijft die.',
  'assistant.talk': 'Gesprek met de assistent',
  'assistant.you': 'Jij',
  'assistant.it': 'Assistent',
  'assistant.thinking': 'De assistent denkt na...',
  'assistant.input': 'Bericht aan de assistent',
  'assistant.placeholder': 'Vraag iets over je tekst',
  'assistant.send': 'Versturen',
  'assistant.stop': 'Stoppen',
  'assistant.clear': 'Gesprek wissen',
  'assistant.analyze': 'Analyseren',
  'assistant.improve': 'Verbeteren',
  'assistant.analyzeAsked': 'Analyseer mijn tekst',
  'assistant.improveAsked': 'Verbeter mijn tekst',
  'assistant.needsTextAnalyze': 'Maak eerst een opname, dan kan ik je transcriptie analyseren.',
  'assistant.needsTextImprove': 'Maak eerst een opname, dan kan ik je tekst helpen verbeteren.',
  'assistant.failed': 'Sorry, er ging iets mis. Probeer het opnieuw.',
  'assistant.close': 'Assistent sluiten',
  'assistant.off':
    'De assistent heeft een schrijfdienst nodig, en deze server heeft voor geen daarvan een sleutel ({{settings}}).',
  'assistant.insert': 'In de tekst invoegen',
  'assistant.replace': 'De tekst vervangen',
  'assistant.inserted': 'In je tekst ingevoegd',
  'assistant.replaced': 'Je tekst is vervangen',
  'assistant.copy': 'Kopiëren',
  'assistant.by': 'door {{model}}',
};
