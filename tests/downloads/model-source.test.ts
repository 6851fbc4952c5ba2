import { expect, it } from 'vitest';
import { MODEL_SOURCE } from '../../src/contract/speech-models.ts';
import { isSafeSource, readModelSource } from '../../src/downloads/model-source.ts';

it.each([
  ['https://mirror.example/models', 'https://mirror.example/models/'],
  ['http://127.0.0.1:99/', 'http://127.0.0.1:99/'],
  ['http://[::1]:99/a/', 'http://[::1]:99/a/'],
  ['http://mirror.example/', MODEL_SOURCE],
  ['http://127.0.0.1.evil.example/', MODEL_SOURCE],
  ['file:///models/', MODEL_SOURCE],
  ['nonsense', MODEL_SOURCE],
  ['', MODEL_SOURCE],
])('reads %j as the model source %s', (value, source) => expect(readModelSource(value).href).toBe(source));

it('accepts only HTTPS sources and loopback HTTP', () => {
  expect(isSafeSource(new URL(MODEL_SOURCE))).toBe(true);
  expect(isSafeSource(new URL('ftp://127.0.0.1/'))).toBe(false);
});
