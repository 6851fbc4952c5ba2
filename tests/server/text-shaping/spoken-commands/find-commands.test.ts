import { describe, expect, it } from 'vitest';
import { VOICE_PROFILE_DEFAULTS } from '../../../../src/contract/api/voice-profile-options.ts';
import type { ShapeRules } from '../../../../src/server/text-shaping/shape-rules.ts';
import { shapeText } from '../../../../src/server/text-shaping/shape-text.ts';
import { segmentsOf } from '../../../support/speech/segments-of.ts';

const RULES: ShapeRules = {
  ...VOICE_PROFILE_DEFAULTS,
  spokenCommands: true,
  spokenSend: 'mail',
  vocabulary: [],
  learned: [],
};

function shape(notation: string, language = 'en') {
  const segments = segmentsOf(notation);
  const text = segments.map((segment) => segment.text).join('');
  return shapeText({ text, segments, language }, RULES, null);
}

describe('spoken commands inside a continuing sentence', () => {
  it.each([
    ['en', 'Read the | bullet point | on page 12.'],
    ['en', 'My first | bullet point | is money.'],
    ['en', 'The | next item | on the agenda is money.'],
    ['en', "What's next? | Next item. | We close."],
    ['en', 'Turn to the | next line | and read.'],
    ['en', 'The | next paragraph | is about money.'],
    ['en', 'That is the | end of list | sign.'],
    ['en', 'She made a | bullet list | for us.'],
    ['en', "I don't know. | Should we keep it or | delete that?"],
    ['en', 'You can | delete that | if you like.'],
    ['en', "You don't have to | delete that | file."],
    ['de', 'Das ist der | nächste Punkt | auf der Liste.'],
    ['de', 'Wir kommen zum | nächsten Punkt.'],
    ['de', 'Wir sind beim | nächsten Absatz | angekommen.'],
    ['es', 'No lo voy a | borrar eso | nunca.'],
    ['fr', "C'est la | nouvelle ligne | du métro."],
  ])('are kept as text, in %s: %s', async (language, notation) => {
    expect(await shape(notation, language)).toEqual({ text: notation.replaceAll(' | ', ' '), isSent: false });
  });

  it.each([
    'What should I | send?',
    "Don't | send it.",
    "You mustn't | send it.",
    'Where did you | send it?',
    'Not sure if I should | send it.',
    "It's done. | Should I | send it?",
    "I'll write it and then | send.",
    'She never got what you | send.',
    'You can now | send it.',
    'Tell me when you | send it.',
    'They might | send it.',
    'Let me | send it.',
    'All is done. | Send it?',
  ])('include "send", which is kept as text: %s', async (notation) => {
    expect(await shape(notation)).toEqual({ text: notation.replaceAll(' | ', ' '), isSent: false });
  });
});

describe('spoken commands after the end of a sentence or line', () => {
  it.each([
    ['I want that | new line | Thank you.', 'I want that\nThank you.'],
    ['These are hers and his | new line | Thank you.', 'These are hers and his\nThank you.'],
    ['It came from, | new paragraph | Anna.', 'It came from.\n\nAnna.'],
    ['To, | new line, | Anna.', 'To\nAnna.'],
    ['I want to | scratch that | I need to go.', 'I need to go.'],
    ['It rained. | No. | Delete that. | We met.', 'It rained. We met.'],
    ['We met and | all caps | won.', 'We met and WON.'],
    ['It is from | open bracket | probably | close bracket | Anna.', 'It is from (probably) Anna.'],
    [
      'Today | bullet list | milk | bullet point | eggs | new line | tea | next bullet | nuts',
      'Today\n• Milk\n• Eggs\n• Tea\n• Nuts',
    ],
    ['Today | bullet list, next item, | eggs', 'Today\n• Eggs'],
    [
      'Now | bullet list | milk | end list | The | next item | is money.',
      'Now\n• Milk\nThe next item is money.',
    ],
    ['We can | new line | You may', 'We can\nYou may'],
  ])('are executed: %s', async (notation, text) => {
    expect(await shape(notation)).toEqual({ text, isSent: false });
  });

  it.each([
    'Thank you | send it',
    'See you | send it',
    'Thanks to you. | Send.',
    'Call me as soon as you can | send it',
    'Come if you can | send',
    'I will call you | send it',
    'We met, and you can. | Send it.',
    'Do you want it? | Send it.',
    'I hope that you will. | Send.',
    'It is for you and me | send',
    'No, she would not. | Send it.',
    'I do not know what that is | send it',
    'That is all from us | send',
    'I gave it to him | send it',
    'That is what you can do | send it',
    'Thanks for that. | Send.',
  ])('include "send", which is executed: %s', async (notation) => {
    expect(await shape(notation)).toMatchObject({ isSent: true });
  });
});
