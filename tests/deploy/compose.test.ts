import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../src/server/config/config.ts';
import { findProgram } from '../support/optional-program.ts';
import { deployPath, deployText, inRepository } from './deploy-files.ts';

const compose = findProgram('docker-compose');

const serviceSchema = z.object({
  image: z.string(),
  profiles: z.array(z.string()).min(1),
  depends_on: z.record(z.string(), z.object({ required: z.boolean().default(true) })).default({}),
  environment: z.record(z.string(), z.string()).default({}),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  ports: z.array(z.unknown()).default([]),
});
it('compose.yaml limits the log size of every container', () => {
  const services = Object.entries(parse(deployText('compose.yaml'), { merge: true }).services);
  const bounded = { logging: { driver: 'local', options: { 'max-size': '50m', 'max-file': '5' } } };
  expect(services.length).toBeGreaterThan(5);
  for (const [name, service] of services) expect([name, service]).toMatchObject([name, bounded]);
});

const networkSchema = z.object({
  ipam: z.object({ config: z.tuple([z.object({ subnet: z.string(), ip_range: z.string() })]) }),
});

it('compose.yaml gives the balanced servers fixed addresses that no other container can get', () => {
  const { services, networks } = parse(deployText('compose.yaml'), { merge: true });
  const named = [...deployText('nginx.conf').matchAll(/^\s*server ([\w-]+):3000/gm)].map(
    ([, name = '']) => name,
  );
  const addresses = named.map((name) => services[name].networks.inside.ipv4_address);
  expect(new Set(addresses).size).toBe(2);
  const [{ subnet, ip_range: range }] = networkSchema.parse(networks.inside).ipam.config;
  const listOf = (net: string) => {
    const [address = '', bits] = net.split('/');
    const list = new BlockList();
    list.addSubnet(address, Number(bits));
    return list;
  };
  for (const address of addresses) {
    expect(listOf(subnet).check(address), `${address} in ${subnet}`).toBe(true);
    expect(listOf(range).check(address), `${address} in ${range}`).toBe(false);
  }
});

const composeSchema = z.object({ services: z.record(z.string(), serviceSchema) });

/** The settings of someone who fills in what compose.yaml leaves empty. */
const FILLED: Readonly<Record<string, string>> = {
  SECRET: 's'.repeat(32),
  POSTGRES_PASSWORD: 'pw',
  S3_ACCESS_KEY_ID: 'parlance',
  S3_SECRET_ACCESS_KEY: 'k'.repeat(24),
};

/** Replaces `${NAME-default}` and `${NAME:-default}`, the innermost first, as compose does. */
function interpolate(text: string): string {
  const filled = text.replace(
    /\$\{(\w+):?-([^{}]*)\}/g,
    (_, name: string, otherwise: string) => FILLED[name] ?? otherwise,
  );
  return filled === text ? text : interpolate(filled);
}

it('compose.yaml runs unprivileged servers with settings that they accept', () => {
  const { services } = composeSchema.parse(parse(deployText('compose.yaml'), { merge: true }));
  const inFleet = Object.entries(services).filter(([, { profiles }]) => profiles.includes('fleet'));
  expect(inFleet.map(([name]) => name).sort()).toEqual([
    'api-1',
    'api-2',
    'balancer',
    'bucket',
    'postgres',
    'store',
    'worker-1',
    'worker-2',
  ]);
  const own = Object.entries(services).filter(([, { image }]) => image === 'parlance');
  const roles: Record<string, string | undefined> = {};
  for (const [name, service] of own) {
    expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']]);
    const settings = Object.entries(service.environment).map(([key, value]) => [key, interpolate(value)]);
    const config = readConfig(Object.fromEntries(settings));
    expect([name, config.fleet?.nodeUrl ?? null]).toEqual([
      name,
      name === 'parlance' ? null : `http://${name}:3000`,
    ]);
    roles[name] = service.environment.ROLE;
  }
  expect(roles).toEqual({
    parlance: undefined,
    'api-1': 'api',
    'api-2': 'api',
    'worker-1': 'worker',
    'worker-2': 'worker',
  });
});

it.skipIf(!compose)('compose.yaml is valid for docker-compose', () => {
  const profiles = ['--profile', 'single', '--profile', 'fleet'];
  execFileSync(compose ?? '', ['-f', deployPath('compose.yaml'), ...profiles, 'config', '--quiet'], {
    env: { PATH: process.env.PATH, ...FILLED },
  });
});

it.each([
  ['fleet', ['bucket', 'postgres', 'store']],
  ['servers', []],
  ['servers postgres', ['postgres']],
  ['servers store', ['bucket', 'store']],
])('compose.yaml with the profiles %s starts, besides the servers, %j', (wanted, included) => {
  const { services } = composeSchema.parse(parse(deployText('compose.yaml'), { merge: true }));
  const started = Object.entries(services).filter(([, { profiles }]) =>
    profiles.some((profile) => wanted.split(' ').includes(profile)),
  );
  const names = started.map(([name]) => name);
  expect(names.sort()).toEqual(['api-1', 'api-2', 'balancer', ...included, 'worker-1', 'worker-2'].sort());
  for (const [name, { depends_on }] of started)
    for (const [other, { required }] of Object.entries(depends_on))
      expect([name, names.includes(other) || !required]).toEqual([name, true]);
});

it('compose.yaml passes on the settings file, which git and the image ignore', () => {
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          image: z.string(),
          env_file: z.array(z.strictObject({ path: z.string(), required: z.literal(false) })).default([]),
          environment: z.record(z.string(), z.string()).default({}),
        }),
      ),
    })
    .parse(parse(deployText('compose.yaml'), { merge: true }));
  const own = Object.entries(services).filter(([, { image }]) => image === 'parlance');
  expect(own.map(([name, { env_file }]) => [name, env_file.map(({ path }) => path)])).toEqual([
    ['parlance', ['single.env']],
    ['api-1', ['fleet.env']],
    ['api-2', ['fleet.env']],
    ['worker-1', ['fleet.env']],
    ['worker-2', ['fleet.env']],
  ]);
  // `environment` overrides the file, so it may only contain variables that the fleet's file sets anyway.
  expect(services.parlance?.environment).toEqual({});
  for (const list of ['.gitignore', '.dockerignore'])
    expect(readFileSync(inRepository(list), 'utf8')).toMatch(/^\/?deploy\/\*\.env$/m);
});

it('compose.yaml lets the fleet’s settings file override every shared setting', () => {
  const { 'x-fleet-environment': environment } = z
    .object({ 'x-fleet-environment': z.record(z.string(), z.string()) })
    .parse(parse(deployText('compose.yaml')));
  for (const [name, value] of Object.entries(environment))
    expect([name, value]).toEqual([name, expect.stringMatching(new RegExp(`^\\$\\{${name}:?-.*\\}$`))]);
});

it('fleet.env.example contains exactly the settings that compose.yaml requires', () => {
  const wanted = new Set([...deployText('compose.yaml').matchAll(/\$\{(\w+):-\}/g)].map(([, name]) => name));
  const told = new Set([...deployText('fleet.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name));
  expect(told).toEqual(wanted);
});
