import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../src/server/config/config.ts';
import { findProgram } from '../support/optional-program.ts';
import { deployPath } from './deploy-files.ts';

const kubectl = findProgram('kubectl');

const probeSchema = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const containerSchema = z.object({
  name: z.string(),
  image: z.string().regex(/:[\w.-]*\d[\w.-]*$/, 'names a version'),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
  startupProbe: probeSchema,
  readinessProbe: probeSchema,
  livenessProbe: probeSchema,
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.looseObject({ memory: z.string() }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const deploymentSchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.int().optional(),
    strategy: z.object({ type: z.string().optional() }).optional(),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        terminationGracePeriodSeconds: z.int().min(60),
        securityContext: z.object({
          runAsNonRoot: z.literal(true),
          runAsUser: z.int().positive(),
          seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
        }),
        initContainers: z.never().optional(),
        containers: z.array(containerSchema).min(1),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});
const resourceSchema = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.unknown().optional(),
  data: z.record(z.string(), z.string()).optional(),
});

const isSelected = (selector: Record<string, string>, labels: Record<string, string>) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

const labelsSchema = z.record(z.string(), z.string());
const selectorSchema = z.object({ matchLabels: labelsSchema });
const scalerSchema = z.object({ scaleTargetRef: z.object({ name: z.string() }) });

/** The labels by which a kind of resource selects pods. */
const SELECTORS: Readonly<Record<string, (spec: unknown) => Record<string, string>>> = {
  Service: (spec) => z.object({ selector: labelsSchema }).parse(spec).selector,
  PodDisruptionBudget: (spec) => z.object({ selector: selectorSchema }).parse(spec).selector.matchLabels,
  NetworkPolicy: (spec) => z.object({ podSelector: selectorSchema }).parse(spec).podSelector.matchLabels,
};

/** All resources of a folder, with the overlay's changes. */
const resourcesOf = (folder: string) =>
  parseAllDocuments(
    execFileSync(kubectl ?? '', ['kustomize', deployPath(`kustomize/${folder}`)], { encoding: 'utf8' }),
  ).map((document) => resourceSchema.parse(document.toJS()));

type Resources = ReturnType<typeof resourcesOf>;

const deployments = (all: Resources) =>
  all.filter(({ kind }) => kind === 'Deployment').map((one) => deploymentSchema.parse(one));

/** The settings of all servers. */
const settingsOf = (all: Resources) =>
  all.find(({ kind, metadata }) => kind === 'ConfigMap' && /^parlance-/.test(metadata.name))?.data;

describe.skipIf(!kubectl).each([
  ['base', ['parlance-api', 'parlance-worker']],
  ['overlays/small', ['parlance-api']],
  ['overlays/gpu', ['parlance-api', 'parlance-engine', 'parlance-worker']],
])('kustomize %s', (folder, expected) => {
  const resources = () => resourcesOf(folder);

  it('runs every container unprivileged, read-only, with probes and limits', () => {
    const all = deployments(resources());
    expect(all.map(({ metadata }) => metadata.name).sort()).toEqual(expected);
    for (const { spec } of all) {
      expect(isSelected(spec.selector.matchLabels, spec.template.metadata.labels)).toBe(true);
      const volumes = spec.template.spec.volumes.map(({ name }) => name).sort();
      for (const { ports, volumeMounts, ...container } of spec.template.spec.containers) {
        const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
        const named = ports.map(({ name }) => name);
        for (const { httpGet } of probes) expect(named).toContain(httpGet.port);
        expect(volumeMounts.map(({ name }) => name).sort()).toEqual(volumes);
      }
    }
  });

  it('passes settings to the servers that their configuration accepts', () => {
    const all = resources();
    const settings = settingsOf(all);
    const secrets = {
      DATABASE_URL: 'postgres://parlance@db/parlance',
      SECRET: 's'.repeat(32),
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'key',
      OPENAI_API_KEY: '',
    };
    const servers = deployments(all).flatMap(({ spec }) =>
      spec.template.spec.containers.filter(({ name }) => name === 'parlance'),
    );
    expect(servers.length).toBeGreaterThan(0);
    for (const { env } of servers) {
      const own = Object.fromEntries(
        env.map(({ name, value }) => [name, value?.replace('$(POD_IP)', '10.1.2.3')]),
      );
      const config = readConfig({ ...settings, ...secrets, ...own });
      expect(config.fleet).toMatchObject({ nodeUrl: 'http://10.1.2.3:3000' });
      expect(config.metrics).toEqual({ host: '0.0.0.0', port: 9464 });
      expect(config.drainSeconds).toBeGreaterThan(0);
    }
  });

  it('replaces pods that hold a volume of one node by stopping them first', () => {
    const holding = deployments(resources()).filter(({ spec }) =>
      spec.template.spec.volumes.some((volume) => 'persistentVolumeClaim' in volume),
    );
    for (const { metadata, spec } of holding)
      expect([metadata.name, spec.strategy?.type]).toEqual([metadata.name, 'Recreate']);
  });

  it('sets the number of pods by either an autoscaler or a replica count', () => {
    const all = resources();
    const scaled = all
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .map(({ spec }) => scalerSchema.parse(spec).scaleTargetRef.name);
    const counted = deployments(all).filter(({ spec }) => spec.replicas !== undefined);
    expect([...scaled, ...counted.map(({ metadata }) => metadata.name)].sort()).toEqual(expected);
  });

  it('selects existing pods with every service, budget, policy and autoscaler, and each pod has a policy', () => {
    const all = resources();
    const pods = deployments(all).map(({ spec }) => spec.template.metadata.labels);
    const names = deployments(all).map(({ metadata }) => metadata.name);
    const idle = all.filter(({ kind, spec }) => {
      const selects = SELECTORS[kind]?.(spec);
      return selects && !pods.some((labels) => isSelected(selects, labels));
    });
    expect(idle.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([]);
    const scaled = all
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .map(({ spec }) => scalerSchema.parse(spec).scaleTargetRef.name);
    expect(scaled.filter((name) => !names.includes(name))).toEqual([]);
    // No pod is without a policy.
    const policies = all
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ spec }) => z.object({ podSelector: selectorSchema }).parse(spec).podSelector.matchLabels);
    for (const labels of pods) expect(policies.some((selector) => isSelected(selector, labels))).toBe(true);
  });
});

it.skipIf(!kubectl)(
  'the engine of the gpu overlay loads the model that servers ask for, at their address',
  () => {
    const all = resourcesOf('overlays/gpu');
    const { SPEECH_MODEL: model = '', SPEECH_BASE_URLS: address = '' } = settingsOf(all) ?? {};
    const [engine] = deployments(all)
      .flatMap(({ spec }) => spec.template.spec.containers)
      .filter(({ name }) => name === 'engine');
    const loaded = engine?.env.find(({ name }) => name === 'PRELOAD_MODELS')?.value ?? '[]';
    expect(JSON.parse(loaded)).toEqual([model]);
    const service = all.find(
      ({ kind, metadata }) => kind === 'Service' && metadata.name === 'parlance-engine',
    );
    const { ports } = z
      .object({ ports: z.tuple([z.object({ port: z.int(), targetPort: z.string() })]) })
      .parse(service?.spec);
    expect(address).toBe(`http://parlance-engine:${ports[0].port}/v1`);
    // The image listens at this port.
    expect(engine?.ports).toEqual([
      expect.objectContaining({ name: ports[0].targetPort, containerPort: 8000 }),
    ]);
  },
);
