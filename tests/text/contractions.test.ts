import { expect, it } from 'vitest';
import { restoreApostrophes } from '../../src/text/contractions.ts';

it.each([
  ['I dont know and Im sure theyre late.', "I don't know and I'm sure they're late."],
  ['Dont go, DONT STOP.', "Don't go, DON'T STOP."],
  ['its cold, were well, ill wait, lets go', 'its cold, were well, ill wait, lets go'],
  ['as is his wont, it wont rain', "as is his wont, it won't rain"],
  [
    'Send me an IM, an IM injection, the cant of the road',
    'Send me an IM, an IM injection, the cant of the road',
  ],
  [
    'Jony Ive designed it. And Ive seen it, I think Ive',
    "Jony Ive designed it. And I've seen it, I think I've",
  ],
  [
    'Maybe Ive lost my keys. Sometimes Ive wondered why. Honestly Ive never seen it. Monday Ive got work.',
    "Maybe I've lost my keys. Sometimes I've wondered why. Honestly I've never seen it. Monday I've got work.",
  ],
  ['Jony Ive got a prize. Peter Ive is here.', 'Jony Ive got a prize. Peter Ive is here.'],
  ['James Ive said so, Mister Ive designed it.', 'James Ive said so, Mister Ive designed it.'],
  ['im@example.com and dont.org, iVe', "im@example.com and dont.org, I've"],
])('restores the apostrophes of %s', (text, mended) => {
  expect(restoreApostrophes(text)).toBe(mended);
});
