import { expect, it } from 'vitest';
import { soundAlike } from '../../../../../src-renderer/features/editor/doubtful/sounds-alike.ts';

it.each([
  ['cube cuddle', 'kubectl'],
  ['cooper netties', 'Kubernetes'],
  ['no', 'know'],
  ['Meyer', 'Maier'],
  ['two', 'to'],
  ['Müller', 'Mueller'],
])('treats %s and %s as sounding alike', (heard, meant) => {
  expect(soundAlike(heard, meant)).toBe(true);
  expect(soundAlike(meant, heard)).toBe(true);
});

it.each([
  ['think', 'believe'],
  ['meeting', 'Anna'],
  ['garden', 'Kubernetes'],
  ['...', 'a'],
])('treats %s and %s as sounding different', (heard, other) => {
  expect(soundAlike(heard, other)).toBe(false);
});
