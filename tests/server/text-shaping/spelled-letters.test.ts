import { expect, it } from 'vitest';
import { joinSpelledLetters } from '../../../src/server/text-shaping/spelled-letters.ts';

it.each([
  ['the j f k airport', 'the JFK airport'],
  ['U. S. A. and the b b c. Then', 'USA and the BBC. Then'],
  ['J. R. R. Tolkien and the U. S. Army', 'J. R. R. Tolkien and the U. S. Army'],
  ['at I B M I think, on w i f i', 'at IBM I think, on WIFI'],
  ['the h d m i cable, w w i i and a s c i i', 'the HDMI cable, WWII and ASCII'],
  ['in the U. S. A. It is big. To I. B. M. They left.', 'in the USA. It is big. To IBM. They left.'],
  ['on t v in the u k', 'on TV in the UK'],
  [
    'in the U S a lot of people, in the u s a and the U S A',
    'in the US a lot of people, in the USA and the USA',
  ],
  [
    'o k i will, in h r I like it, on t v a man, the c i a',
    'OK i will, in HR I like it, on TV a man, the CIA',
  ],
  ['the n a a c p', 'the NAACP'],
  ['at five p m', 'at five p m'],
  ['a a a test', 'a a a test'],
  ['He is a C E O and I am a C T O.', 'He is a CEO and I am a CTO.'],
  ['We need a C D and a D V D, on a U S B stick.', 'We need a CD and a DVD, on a USB stick.'],
  ['He got a G E D. A T V is there. A C E O leads', 'He got a GED. A TV is there. A CEO leads'],
  ['a p r firm with a b m w, on a p c', 'a PR firm with a BMW, on a PC'],
  ['a Q R code, a P M, a r v', 'a QR code, a P M, a RV'],
  ['P. S. I love you. I P S I know', 'P. S. I love you. IPS I know'],
  ['an m r i a day, the f b i thinks, n y c I met', 'an MRI a day, the FBI thinks, NYC I met'],
  ['the a p r is low, my a i d, an A P R', 'the APR is low, my AID, an APR'],
  ['A P I keys, A W S and the A T M', 'API keys, AWS and the ATM'],
  ['a s a p, a s m r, a d h d and a b c d', 'ASAP, ASMR, ADHD and ABCD'],
  ['A S A P. A A R P. Use A B N F', 'ASAP. AARP. Use ABNF'],
  ['Plan A is a plan. I saw a U boat', 'Plan A is a plan. I saw a U boat'],
  ['a g u i is a c l i too', 'a GUI is a CLI too'],
  ["it's a b", "it's a b"],
])('joinSpelledLetters joins abbreviations in: %s', (said, written) => {
  expect(joinSpelledLetters(said)).toBe(written);
});
