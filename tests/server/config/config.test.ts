import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../src/server/config/config.ts';
import { requireOwnAddress } from '../../../src/server/fleet/own-address.ts';

const complaint = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof ConfigError ? error.message : '';
  }
  return '';
};

it('readConfig has defaults for everything and treats blank values as unset', () => {
  const config = readConfig({ PORT: ' ', OPENAI_API_KEY: '' });
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: null, speechEngine: 'auto' });
  expect(config.services.openai).toEqual({ apiKey: null, baseUrl: null, model: null, name: 'ChatGPT' });
});

it('readConfig reads key, base URL and model of each writing service', () => {
  const env = { PERPLEXITY_API_KEY: 'k', PERPLEXITY_BASE_URL: 'http://a/', PERPLEXITY_MODEL: 'sonar-pro' };
  expect(readConfig(env).services).toMatchObject({
    perplexity: { apiKey: 'k', baseUrl: 'http://a/', model: 'sonar-pro' },
    openai: { model: null },
  });
});

it('readConfig reads the speech servers with their weights and slots', () => {
  expect(readConfig({})).toMatchObject({ speechParallel: null, speechServers: { list: [], apiKey: null } });
  expect(readConfig({ SPEECH_BASE_URLS: 'none' }).speechServers.list).toBeNull();
  const list = ' http://gpu-1:8000/v1/ weight=2  slots=16 , https://gpu-2/v1,';
  expect(readConfig({ SPEECH_BASE_URLS: list, SPEECH_API_KEY: 'k', SPEECH_PARALLEL: '12' })).toMatchObject({
    speechParallel: 12,
    speechServers: {
      list: [
        { url: 'http://gpu-1:8000/v1', weight: 2, slots: 16 },
        { url: 'https://gpu-2/v1', weight: 1, slots: 8 },
      ],
      apiKey: 'k',
    },
  });
  expect(complaint({ SPEECH_PARALLEL: '0' })).toContain('SPEECH_PARALLEL must be a number of recordings');
});

it.each([
  'gpu-1:8000',
  'ftp://gpu-1/v1',
  'http://gpu-1/v1 wieght=2',
  'http://gpu-1/v1 weight=0',
  'http://gpu-1/v1 slots=2000',
  'http://key@gpu-1/v1',
  'http://gpu-1/v1, http://gpu-1/v1',
])('readConfig rejects "%s" as speech servers', (list) => {
  expect(complaint({ SPEECH_BASE_URLS: list })).toContain('SPEECH_BASE_URLS must be addresses');
});

it('readConfig reads the model call limit of each plan', () => {
  expect(readConfig({}).modelCalls).toEqual({ free: 100, pro: 3000 });
  expect(readConfig({ FREE_MODEL_CALLS: '0', PRO_MODEL_CALLS: '7' }).modelCalls).toEqual({ free: 0, pro: 7 });
  expect(complaint({ PRO_MODEL_CALLS: 'many' })).toContain('PRO_MODEL_CALLS must be a number of requests');
});

it('readConfig names every invalid setting without revealing secrets', () => {
  const bad = {
    AUDIO_STORE: 'tape',
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    SPEECH_ENGINE: 'siri',
    LOG_LEVEL: 'loud',
    OPENAI_BASE_URL: 'ftp://x',
  };
  const message = complaint(bad);
  for (const name of Object.keys(bad)) expect(message).toContain(`${name} must`);
  expect(message).not.toContain('mysql://x');
  const odd = {
    HOST: 'nonsense host',
    METRICS_HOST: 'x y',
    OPENAI_API_KEY: '\u201csk-1\u201d',
    DATABASE_URL: 'postgres://ann:pass#word@db/parlance',
  };
  const told = complaint(odd);
  for (const name of Object.keys(odd)) expect(told).toContain(`${name} must`);
  expect(told).toContain('# or / in its password as %23');
  expect(told).not.toMatch(/sk-1|pass#/);
});

it.each(['12#34', '12/34', 'pass/word'])(
  'readConfig explains how to encode the database password %s',
  (password) => {
    const settings = { DATABASE_URL: `postgres://ann:${password}@db/parlance` };
    expect(complaint(settings)).toContain(
      'DATABASE_URL must start with postgres://, and have signs such as # or /',
    );
  },
);

it.each([
  'postgres://ann:12%2334@db:5432/parlance?sslmode=require',
  'postgresql:///parlance?host=/run/postgresql&user=ann@db',
])('readConfig accepts the database URL %s', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

it.each([`"sk-1"`, `'sk-1'`, ' sk-1 '])('readConfig strips quotes and spaces from the key %s', (key) => {
  expect(readConfig({ OPENAI_API_KEY: key }).services.openai.apiKey).toBe('sk-1');
});

it('readConfig accepts IPv6 hosts with or without brackets and rejects a port', () => {
  const read = (host: string) => {
    const { host: own, metrics } = readConfig({ HOST: host, METRICS_HOST: host, METRICS_PORT: '9000' });
    return [own, metrics?.host];
  };
  for (const host of ['127.0.0.1', '::1', 'fe80::1%eth0', 'server-1.example']) {
    expect(read(host)).toEqual([host, host]);
  }
  expect(read('[::]')).toEqual(['::', '::']);
  for (const HOST of ['localhost:3000', '[::', '[server-1]', '127.0.0.1:80', '[::1]:80']) {
    expect(complaint({ HOST })).toContain('HOST must be an address or the name of a host, without a port');
  }
});

it('readConfig removes the trailing slash of PUBLIC_URL', () => {
  expect(readConfig({ PUBLIC_URL: 'https://p.example/' }).publicUrl).toBe('https://p.example');
});

describe('readConfig for S3 storage', () => {
  const bucket = {
    AUDIO_STORE: 's3',
    S3_BUCKET: 'voices',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'canary/secret+key',
  };

  it('reads the AWS variables', () => {
    expect(readConfig(bucket).s3).toEqual({
      bucket: 'voices',
      region: 'eu-central-1',
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'canary/secret+key',
      sessionToken: null,
      endpoint: null,
    });
    expect(readConfig({ ...bucket, AUDIO_STORE: 'file' }).s3).toBeNull();
    const others = { AWS_REGION: ' ', AWS_DEFAULT_REGION: 'auto', AWS_SESSION_TOKEN: 'token\n' };
    expect(readConfig({ ...bucket, ...others }).s3).toMatchObject({ region: 'auto', sessionToken: 'token' });
    const anywhere = { AWS_ENDPOINT_URL: 'http://minio:9000/' };
    expect(readConfig({ ...bucket, ...anywhere }).s3?.endpoint).toBe('http://minio:9000');
    const here = { ...anywhere, AWS_ENDPOINT_URL_S3: 'https://s3.example' };
    expect(readConfig({ ...bucket, ...here }).s3?.endpoint).toBe('https://s3.example');
  });

  it('names every missing or invalid variable without revealing a secret', () => {
    const { AUDIO_STORE, ...settings } = bucket;
    const missing = complaint({ AUDIO_STORE, PORT: 'x' });
    for (const name of ['PORT', ...Object.keys(settings)]) expect(missing).toContain(`  ${name} must be`);
    const wrong = complaint({
      AUDIO_STORE,
      S3_BUCKET: 'no/bucket',
      AWS_REGION: 'Frankfurt am Main',
      AWS_ACCESS_KEY_ID: 'canary id',
      AWS_SECRET_ACCESS_KEY: 'canary\nsecret',
      AWS_SESSION_TOKEN: 'canary token',
      AWS_ENDPOINT_URL_S3: 'canary://endpoint',
    });
    for (const name of [...Object.keys(settings), 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL_S3'])
      expect(wrong).toContain(`  ${name} must be`);
    expect(wrong).not.toMatch(/canary|Frankfurt/);
  });
});

it('readConfig normalises PUBLIC_URL and rejects a path, query or credentials', () => {
  const found = { publicUrl: 'https://parlance.example', secure: true };
  for (const PUBLIC_URL of [
    'HTTPS://Parlance.example',
    'https://parlance.example:443/',
    'https://parlance.example//',
  ])
    expect(readConfig({ PUBLIC_URL })).toMatchObject(found);
  for (const rest of ['/texts', '/?a=b', '/#a', '/?'])
    expect(complaint({ PUBLIC_URL: `https://parlance.example${rest}` })).toContain('PUBLIC_URL must be');
  expect(complaint({ PUBLIC_URL: 'https://ann:pass@parlance.example' })).toContain('without a path');
  expect(complaint({ PUBLIC_URL: 'parlance.example' })).toContain('PUBLIC_URL must be an http');
});

it('readConfig names every setting that Stripe requires', () => {
  expect(() => readConfig({ BILLING: 'stripe' })).toThrow(
    /STRIPE_SECRET_KEY[\s\S]*STRIPE_WEBHOOK_SECRET[\s\S]*STRIPE_PRICE[\s\S]*PUBLIC_URL/,
  );
  expect(() => readConfig({ BILLING: 'cash' })).toThrow('BILLING must be none or stripe');
  expect(readConfig({}).stripe).toBeNull();
});

it('readConfig reads the operations settings and rejects invalid addresses, ports and times', () => {
  const fleet = {
    DATABASE_URL: 'postgres://db/parlance',
    SECRET: 's'.repeat(32),
    AUDIO_STORE: 's3',
    S3_BUCKET: 'kept',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'key',
  };
  expect(readConfig({})).toMatchObject({ drainSeconds: 0, overloadMs: 500, metrics: null, traces: null });
  for (const without of [{ DATABASE_URL: '' }, { AUDIO_STORE: 'file' }, { SECRET: '' }]) {
    expect(readConfig({ ...fleet, ...without }).fleet).toBeNull();
  }
  expect(readConfig(fleet).drainSeconds).toBe(5);
  expect(readConfig({ ...fleet, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
  for (const HOST of ['0.0.0.0', '::', '[::]']) {
    // Operator commands read the same settings but need no reachable address.
    const unreached = readConfig({ ...fleet, HOST });
    expect(() => requireOwnAddress(unreached)).toThrow('NODE_URL must be set');
    const reached = { ...fleet, HOST, NODE_URL: 'http://server-1:3000/' };
    expect(readConfig(reached).fleet?.nodeUrl).toBe('http://server-1:3000');
    expect(() => requireOwnAddress(readConfig(reached))).not.toThrow();
    expect(readConfig({ HOST }).fleet).toBeNull();
  }
  // As Kubernetes expands `http://$(POD_IP):3000`.
  for (const [host, inUrl] of [
    ['10.0.0.7', '10.0.0.7'],
    ['fd00:10:244::5', '[fd00:10:244::5]'],
    ['[fd00::5]', '[fd00::5]'],
  ]) {
    const { fleet: own } = readConfig({ ...fleet, NODE_URL: `http://${host}:3000` });
    expect(own?.nodeUrl).toBe(`http://${inUrl}:3000`);
  }
  expect(complaint({ ...fleet, NODE_URL: 'http://fd00:3000:1' })).toContain('NODE_URL must be an http');
  const set = readConfig({
    METRICS_PORT: '9464',
    OVERLOAD_MS: '0',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  });
  expect(set).toMatchObject({
    metrics: { port: 9464, host: '127.0.0.1' },
    traces: { endpoint: 'http://collector:4318', serviceName: 'parlance' },
    trustedProxies: ['10.0.0.0/8', '::1'],
    overloadMs: 0,
  });
  for (const wrong of [
    { TRUSTED_PROXIES: 'balancer' },
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    { METRICS_PORT: '0' },
    { DRAIN_SECONDS: '61' },
  ]) {
    expect(() => readConfig(wrong)).toThrow(new RegExp(`${Object.keys(wrong)[0]} must be`));
  }
});
