import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { makeMetrics } from '#platform/metrics/server/metrics.ts';
import { sourceFiles, root } from './reading.ts';

/* What operators take as it is: the dashboard, the alert rules, units, image and compose file. */

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const operations = read('docs/operations.md');

const { registry } = makeMetrics({
  database: { load: () => ({ busy: 0, idle: 1, waiting: 0 }), replicaIsFresh: () => true },
  jobs: { queued: () => Promise.resolve([]) },
});

/** Names under which Prometheus keeps what a process tells, and the one of its own. */
async function known(): Promise<Set<string>> {
  const metrics = await registry.getMetricsAsJSON();
  const names = metrics.flatMap(({ name, type }) =>
    String(type) === 'histogram'
      ? [`${name}_bucket`, `${name}_sum`, `${name}_count`]
      : String(type) === 'summary'
        ? [name, `${name}_sum`, `${name}_count`]
        : [name],
  );
  return new Set([...names, 'up']);
}

/** Metrics an expression names: what is left when labels, groupings, functions, times and words of the language are taken away. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '""')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replace(/\b[a-z_]\w*\s*(?=\()/g, ' ');
  return (bare.match(/\b[a-z_:][\w:]*/g) ?? []).filter((word) => !['and', 'or', 'unless', 'bool', 'offset', 'e'].includes(word));
}

const rules = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Largo\w+$/),
          expr: z.string().min(1),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string().min(10), description: z.string().min(10), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
});
const alerts = rules.parse(parse(read('ops/prometheus/alerts.yml'))).groups.flatMap((group) => group.rules);

const dashboard = z
  .object({
    uid: z.string(),
    panels: z.array(
      z.looseObject({
        id: z.number(),
        title: z.string().min(1),
        gridPos: z.object({ x: z.number(), w: z.number() }),
        targets: z.array(z.object({ expr: z.string() })),
      }),
    ),
    templating: z.object({ list: z.array(z.looseObject({ name: z.string() })) }),
  })
  .parse(JSON.parse(read('ops/grafana/largo.json')));

/** As GitHub and most readers make them of a heading. */
const anchors = new Set(
  [...operations.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  ),
);

describe('dashboard and alerts', () => {
  it('name only what a process tells', async () => {
    const names = await known();
    const expressions = [...alerts.map(({ expr }) => expr), ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
    expect(expressions.flatMap(namesIn).length).toBeGreaterThan(30);
    expect(expressions.flatMap(namesIn).filter((name) => !names.has(name))).toEqual([]);
    expect(namesIn('sum by (le) (rate(planted_metric{a="b"}[5m])) > 2')).toEqual(['planted_metric']);
  });

  it('show what the product counts: no metric of ours is in neither', async () => {
    const own = (await registry.getMetricsAsJSON()).map(({ name }) => name).filter((name) => name.startsWith('largo_'));
    const text = `${read('ops/grafana/largo.json')}${read('ops/prometheus/alerts.yml')}`;
    expect(own.length).toBeGreaterThan(9);
    expect(own.filter((name) => !text.includes(name))).toEqual([]);
  });

  it('lead to sections of the guide of operations', () => {
    const wanted = alerts.map(({ annotations }) => /^docs\/operations\.md#([\w-]+)$/.exec(annotations.runbook_url)?.[1] ?? annotations.runbook_url);
    expect(wanted.filter((anchor) => !anchors.has(anchor))).toEqual([]);
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });

  it('stand side by side: no panel is wider than the board', () => {
    expect(dashboard.panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });

  it('stand in the guide with each of our metrics', async () => {
    const own = (await registry.getMetricsAsJSON()).map(({ name }) => name).filter((name) => name.startsWith('largo_'));
    expect(own.filter((name) => !operations.includes(`\`${name}`))).toEqual([]);
  });
});

interface Service {
  readonly image?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

describe('the compose file', () => {
  const compose: { services: Record<string, Service>; secrets: Record<string, unknown> } = parse(read('compose.yaml'), { merge: true });
  const services = Object.entries(compose.services);

  it('opens only the proxy to others', () => {
    const open = services.flatMap(([name, { ports = [] }]) => ports.filter((port) => !port.startsWith('127.')).map((port) => `${name} ${port}`));
    expect(open).toEqual(['proxy 80:80', 'proxy 443:443', 'proxy 443:443/udp']);
  });

  it('takes rights away: read-only, no capabilities, none to be had', () => {
    expect(services.filter(([, { security_opt: options = [] }]) => !options.includes('no-new-privileges:true')).map(([name]) => name)).toEqual([]);
    // PostgreSQL's image begins as root, gives its folder to its own user and drops the rest by itself; the bucket's is gone in a moment.
    const soft = ['database', 'bucket'];
    const hard = services.filter(([name]) => !soft.includes(name));
    expect(hard.filter(([, service]) => !service.read_only || service.cap_drop?.[0] !== 'ALL').map(([name]) => name)).toEqual([]);
    for (const name of ['web', 'worker']) expect(compose.services[name]?.tmpfs?.[0]).toMatch(/^\/tmp:/);
  });

  it('holds no secret itself: each comes from a file, and is one', () => {
    const held = services.flatMap(([name, { environment = {} }]) =>
      Object.keys(environment)
        .filter((key) => /PASSWORD|SECRET|TOKEN|DATABASE_URL|STORAGE_URL/.test(key) && !key.endsWith('_FILE'))
        .map((key) => `${name} ${key}`),
    );
    expect(held).toEqual([]);
    expect(services.flatMap(([, { secrets = [] }]) => secrets).filter((name) => !(name in compose.secrets))).toEqual([]);
    expect(Object.keys(compose.secrets).filter((name) => !operations.includes(name))).toEqual([]);
  });

  it('names a version of each image', () => {
    const images = services.flatMap(([, { image = '' }]) => (image === 'largo' ? [] : [image]));
    expect(images.filter((image) => !/:.*\d/.test(image))).toEqual([]);
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');
  const [, last = ''] = dockerfile.split(/^FROM .*(?<!AS build)$/m);
  const copied = [...last.matchAll(/^COPY --from=build \/largo\/(\S+) \S+$/gm)].map(([, path = '']) => path);

  it('is built in two stages, runs as nobody of importance and says how it is', () => {
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
    expect(/^USER (\S+)$/m.exec(last)?.[1]).toBe('node');
    expect(last).toMatch(/^HEALTHCHECK .*\n?.*WORKER_PORT.*api\/health\/ready/m);
    expect(last).not.toMatch(/--chown/);
  });

  it('holds every folder that the program imports from', () => {
    const aliases: Record<string, string> = JSON.parse(read('package.json')).imports;
    const tests = /\.test\.tsx?$|^(app\/test-|platform\/testing\/)/;
    const imported = sourceFiles(
      copied.filter((path) => ['app', 'demo', 'features', 'platform', 'tenants'].includes(path)),
      /\.ts$/,
    )
      .filter((path) => !tests.test(path))
      .flatMap((path) => [...read(path).matchAll(/from '(#\w+)\//g)].map(([, alias = '']) => alias));
    const folders = [...new Set(imported)].map((alias) => /^\.\/(\w+)\//.exec(aliases[`${alias}/*`] ?? '')?.[1] ?? alias);
    expect(folders.toSorted()).toEqual(expect.arrayContaining(['features', 'platform']));
    expect(folders.filter((folder) => !copied.includes(folder))).toEqual([]);
    expect(copied).toEqual(expect.arrayContaining(['package.json', 'node_modules', 'public', 'dist']));
    expect(copied.filter((path) => path !== 'dist' && !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the units of systemd', () => {
  const units = readdirSync(join(root, 'ops/systemd'));

  it('are three, each with its command, restarted, closed in and logging to the journal', () => {
    expect(units.toSorted()).toEqual(['largo-web.service', 'largo-worker.service', 'largo.service']);
    for (const unit of units) {
      const text = read(`ops/systemd/${unit}`);
      const command = /^ExecStart=\S+\/node .*?(app\/\w+\.ts)/m.exec(text)?.[1] ?? '';
      expect(existsSync(join(root, command))).toBe(true);
      for (const line of [
        'NoNewPrivileges=yes',
        'ProtectSystem=strict',
        'PrivateTmp=yes',
        'CapabilityBoundingSet=',
        'Restart=always',
        'StandardOutput=journal',
      ])
        expect(text.split('\n')).toContain(line);
      expect(operations).toContain(unit);
    }
  });
});
