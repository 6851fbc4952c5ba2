import { expect, it } from 'vitest';
import { directionOf } from '../../src/text/text-direction.ts';

it.each([
  ['Hello مرحبا', 'ltr'],
  ['1. مرحبا Hello', 'rtl'],
  ['שלום', 'rtl'],
  ['ߒߞߏ', 'rtl'],
  ['𞤀𞤣𞤤𞤢𞤥', 'rtl'],
  ['12:30', undefined],
])('detects the direction of %s', (text, direction) => expect(directionOf(text)).toBe(direction));
