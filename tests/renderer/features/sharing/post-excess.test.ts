import { expect, it } from 'vitest';
import { excessOf } from '../../../../src-renderer/features/sharing/post-excess.ts';

it('reports text over a platform’s limit, such as 280 characters for X, and none for mail', () => {
  expect(excessOf('x', 'a'.repeat(280))).toBeNull();
  expect(excessOf('x', 'a'.repeat(281))).toMatchObject({ max: 280, length: 281 });
  expect(excessOf('linkedin', 'a'.repeat(3001))).toMatchObject({ max: 3000 });
  expect(excessOf('instagram', 'a'.repeat(2201))).toMatchObject({ max: 2200 });
  expect(excessOf('gmail', 'a'.repeat(5000))).toBeNull();
});
