import { expect, it } from 'vitest';
import { createPastePermit, GRANT_MS } from '../../../src-main/delivery/paste-permit.ts';

let clock = 0;
const open = () => createPastePermit(() => clock);

it('is good for one text, and for nothing that nobody asked for', () => {
  const grant = open();
  grant.renew();
  expect(grant.take()).toBe(false);
  grant.give();
  expect([grant.take(), grant.take()]).toEqual([true, false]);
  grant.renew();
  expect(grant.take()).toBe(false);
});

it('lasts as long as the recording goes on, and not much longer', () => {
  const grant = open();
  grant.give();
  for (let minutes = 0; minutes < 90; minutes += 1) {
    clock += GRANT_MS - 1;
    grant.renew();
  }
  expect(grant.take()).toBe(true);
  grant.give();
  clock += GRANT_MS;
  grant.renew();
  expect(grant.take()).toBe(false);
});
