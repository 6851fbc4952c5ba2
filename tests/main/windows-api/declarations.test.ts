import { expect, it } from 'vitest';
import { WINDOWS_DECLARATIONS } from '../../../src-main/windows-api/declarations.ts';
import { shapeOf } from '../../support/native-shape.ts';

it('declares the Windows functions so that koffi can parse them, with BOOL as int', () => {
  expect(Object.values(WINDOWS_DECLARATIONS).map(shapeOf)).toEqual([
    ...[
      'short(1)',
      'void *(0)',
      'int(3)',
      'uint32_t(2)',
      'void *(3)',
      'int(1)',
      'int(4)',
      'int(3)',
      'int(5)',
    ],
  ]);
  expect(Object.values(WINDOWS_DECLARATIONS).filter((each) => each.includes('bool'))).toEqual([]);
});
