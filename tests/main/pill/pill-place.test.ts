import { expect, it } from 'vitest';
import { pillPosition } from '../../../src-main/pill/pill-place.ts';

it('places the pill at the bottom centre of the work area', () => {
  const size = { width: 360, height: 96 };
  expect(pillPosition({ x: 0, y: 30, width: 1920, height: 1050 }, size)).toEqual({ x: 780, y: 960 });
  expect(pillPosition({ x: -1280, y: -200, width: 1279, height: 800 }, size)).toEqual({ x: -820, y: 480 });
});
