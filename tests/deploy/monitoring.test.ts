import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ERRORS } from '../../src/contract/errors.ts';
import { createPrometheusMetrics } from '../../src/server/operation/prometheus.ts';
import { deployText } from './deploy-files.ts';

const alertsSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Parlance[A-Za-z]+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.strictObject({ severity: z.enum(['page', 'warn']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const rules = alertsSchema
  .parse(parse(deployText('prometheus/alerts.yaml')))
  .groups.flatMap((group) => group.rules);

const panelSchema = z.object({
  id: z.int(),
  title: z.string(),
  gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string() })).min(1),
});
const { panels } = z
  .object({ panels: z.array(panelSchema) })
  .parse(JSON.parse(deployText('grafana/dashboard.json')));

/** Names of series, as a scrape shows them. */
async function seriesNames(): Promise<Set<string>> {
  const metrics = createPrometheusMetrics('all');
  metrics.requestAnswered('GET /api/site', 404, 0.1, 'not_found');
  metrics.takeCompleted('text', 1);
  metrics.engineAnswered('moonshine', true, 1, 1);
  metrics.engineAnswered('moonshine', false, 1, 1);
  metrics.speechServerAnswered('gpu-1:8000', true);
  metrics.speechServerRests('gpu-1:8000', true);
  metrics.storeFailed();
  metrics.watch('engineQueues', () => [{ engine: 'moonshine', waiting: 1, oldestSeconds: 1 }]);
  metrics.watch('jobs', async () => [{ queue: 'mail', state: 'failed', count: 1 }]);
  const text = await metrics.render();
  return new Set([...text.matchAll(/^([a-z_]+)(?=[{ ])/gm)].map(([name]) => name));
}

/** Series that an expression names. */
const named = (expression: string): string[] =>
  (expression.replace(/"[^"]*"/g, '').match(/\b(?:parlance|process|nodejs)_[a-z_]+/g) ?? []).filter(Boolean);

it('alerts and panels use only existing metrics', async () => {
  const known = await seriesNames();
  const expressions = [
    ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
  ];
  const unknown = expressions.flatMap(({ where, expr }) =>
    named(expr).flatMap((name) => (known.has(name) ? [] : [`${where}: ${name}`])),
  );
  expect(unknown).toEqual([]);
  // Every expression but the one about scraping itself names a series of ours.
  expect(expressions.filter(({ expr }) => named(expr).length === 0).map(({ where }) => where)).toEqual([
    'ParlanceServerDown',
  ]);
});

it('panels show every Parlance metric', async () => {
  const drawn = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => named(expr))));
  const series = [...(await seriesNames())].filter(
    (name) => name.startsWith('parlance_') && !/_(sum|count)$/.test(name) && name !== 'parlance_draining',
  );
  expect(series.filter((name) => !drawn.has(name))).toEqual([]);
});

it('alerts use only existing error codes, and all expressions have balanced brackets', () => {
  const codes = new Set(Object.keys(ERRORS));
  for (const { alert, expr } of rules) {
    for (const [, code = ''] of expr.matchAll(/code="(\w+)"/g))
      expect([alert, codes.has(code)]).toEqual([alert, true]);
    for (const [, list = ''] of expr.matchAll(/outcome!~"([^"]+)"/g)) {
      for (const code of list.split('|')) expect(code === 'text' || codes.has(code), code).toBe(true);
    }
  }
  for (const expr of [
    ...rules.map((rule) => rule.expr),
    ...panels.flatMap((panel) => panel.targets.map((target) => target.expr)),
  ]) {
    for (const [open, close] of ['()', '{}', '[]']) {
      expect(expr.split(open ?? '').length, expr).toBe(expr.split(close ?? '').length);
    }
  }
});

it('every alert has a runbook section in docs/operations.md', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const headings = new Set([...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading));
  expect(rules.filter(({ alert }) => !headings.has(alert)).map(({ alert }) => alert)).toEqual([]);
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
  }
});

it('dashboard panels do not overlap', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
