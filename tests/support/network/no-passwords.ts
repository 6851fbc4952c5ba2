import type { PasswordSource } from '../../../src-main/network/route-connector.ts';

/** Knows no proxy's password, and nobody to ask. */
export const NO_PASSWORDS: PasswordSource = {
  findCredentials: async () => null,
  ask: async () => null,
  onAccepted: () => undefined,
};
