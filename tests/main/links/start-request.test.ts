import { expect, it } from 'vitest';
import { readStart } from '../../../src-main/links/start-request.ts';

it.each([
  [[], { order: null, page: null, isHidden: false }],
  [['--hidden'], { order: null, page: null, isHidden: true }],
  [['--toggle'], { order: 'toggle', page: null, isHidden: true }],
  [['parlance://open/recent'], { order: null, page: '/recent', isHidden: false }],
  [['--hidden', 'parlance://open/recent'], { order: null, page: '/recent', isHidden: false }],
  [['--toggle', 'parlance://open/recent'], { order: 'toggle', page: null, isHidden: true }],
])('a start with %j', (values, request) => expect(readStart(['/bin/parlance', ...values])).toEqual(request));
