import { expect, it } from 'vitest';
import { childStarter } from '../../../src-main/processes/child.ts';
import { FakeChild } from '../../support/fake-child.ts';

it('starts a file with nothing of the app’s outputs, and with the environment it is given', () => {
  const forked: unknown[] = [];
  const start = childStarter({
    fork(...values) {
      forked.push(values);
      return new FakeChild();
    },
  });
  start('/a.js', { name: 'A' });
  start('/b.js', { name: 'B', args: ['x'], env: { PORT: '0' } });
  const stdio = ['ignore', 'ignore', 'pipe'];
  expect(forked).toEqual([
    ['/a.js', [], { serviceName: 'A', stdio }],
    ['/b.js', ['x'], { serviceName: 'B', stdio, env: { PORT: '0' } }],
  ]);
});
