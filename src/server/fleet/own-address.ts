import { type Config, ConfigError } from '../config/config.ts';

/** Hosts that mean all interfaces; another server that connects to one reaches itself. */
const WILDCARD_HOSTS = ['0.0.0.0', '::'];

/**
 * Refuses to start a server of a fleet that the others could not reach.
 * @throws ConfigError
 */
export function requireOwnAddress({ fleet, host }: Pick<Config, 'fleet' | 'host'>): void {
  if (!fleet || fleet.nodeUrl !== null || !WILDCARD_HOSTS.includes(host)) return;
  throw new ConfigError([
    `NODE_URL must be set in a fleet when HOST is ${host}: it is where the other servers reach this one`,
  ]);
}
