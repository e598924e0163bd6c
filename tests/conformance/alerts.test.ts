import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { installDebianPackage } from '../../src/tooling/shared/debian-package.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

const rulesFile = resolve('deploy/monitoring/alerts.yml');
// Written by hand; promtool checks its shape.
const { groups } = parse(readFileSync(rulesFile, 'utf8')) as { groups: readonly { readonly rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

const findPromtool = (): string | undefined =>
  [process.env['PROMTOOL_PATH'], '/usr/bin/promtool', '/usr/local/bin/promtool'].find(
    (path) => path && existsSync(path),
  );

if (findPromtool() === undefined) await installDebianPackage('prometheus').catch(() => undefined);
const promtool = findPromtool();
const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Values of a series every thirty seconds, in the notation of promtool. */
type Series = readonly [series: string, values: string];

const requests = (status: number, values: string): Series => [
  `http_server_request_duration_count{http_response_status_code="${status}"}`,
  values,
];
const saves = (le: string, values: string): Series => [
  `http_server_request_duration_bucket{http_request_method="POST", http_route="/api/form", le="${le}"}`,
  values,
];
const files = (outcome: string, values: string): Series => [
  `portal_storage_duration_count{operation="store", outcome="${outcome}"}`,
  values,
];
const mails = (outcome: string, values: string): Series => [
  `portal_mails_attempts_total{outcome="${outcome}"}`,
  values,
];

/** An hour of a portal that is well, with what happens on a usual day. */
const healthy: readonly Series[] = [
  ['up{job="portal"}', '1x120'],
  ['portal_database_up', '1x120'],
  ['portal_jobs_oldest{task="sendCode"}', '20x120'],
  ['portal_jobs_failed{task="sendCode"}', '0x120'],
  ['portal_payments_unchecked', '0x120'],
  ['portal_payments_alerts', '0x120'],
  ['portal_webhooks_oldest', '0+30x60 0x60'],
  ['portal_webhooks_disabled', '0x120'],
  ['portal_exports_failed', '0x120'],
  ['portal_smoke_age', '0+30x18 0+30x18 0+30x18 0+30x18 0+30x45'],
  ['nodejs_eventloop_delay{quantile="0.99"}', '0.02x120'],
  ['db_client_connection_pending_requests{pool="applicant"}', '0 9 0 9 0 9 0 9 0 9 0x110'],
  requests(200, '0+100x120'),
  requests(422, '0+50x120'),
  requests(500, '0+1x120'),
  requests(503, '0+2x120'),
  saves('0.8', '0+98x120'),
  saves('1', '0+100x120'),
  saves('+Inf', '0+100x120'),
  files('done', '0+30x120'),
  files('missing', '0+1x120'),
  files('failed', '0+1x120'),
  mails('sent', '0+5x120'),
  mails('later', '0+1x120'),
];

interface Fault {
  /** What replaces the series of a healthy portal; `_` takes them away. */
  readonly series: readonly Series[];
  /** When the alert must fire at the latest. */
  readonly at: string;
  readonly labels?: Readonly<Record<string, string>>;
}

const tenMinutes = '10m';
const faults: Readonly<Record<string, Fault>> = {
  PortalProcessDown: { series: [['up{job="portal"}', '1x4 0x116']], at: tenMinutes, labels: { job: 'portal' } },
  PortalNotMonitored: { series: [['up{job="portal"}', '_']], at: tenMinutes, labels: { job: 'portal' } },
  PortalDatabaseDown: { series: [['portal_database_up', '1x4 0x116']], at: tenMinutes },
  PortalErrors: { series: [requests(500, '0+5x120')], at: '15m' },
  PortalOverloaded: { series: [requests(503, '0+20x120')], at: '15m' },
  PortalSavesSlow: { series: [saves('0.8', '0+90x120')], at: '25m' },
  PortalEventLoopLate: {
    series: [['nodejs_eventloop_delay{quantile="0.99"}', '0.3x120']],
    at: '15m',
    labels: { quantile: '0.99' },
  },
  PortalConnectionsShort: {
    series: [['db_client_connection_pending_requests{pool="applicant"}', '9x120']],
    at: tenMinutes,
    labels: { pool: 'applicant' },
  },
  PortalFilesNotStored: { series: [files('failed', '0+10x120')], at: tenMinutes },
  PortalJobsLate: {
    series: [['portal_jobs_oldest{task="sendCode"}', '0+30x120']],
    at: '9m',
    labels: { task: 'sendCode' },
  },
  PortalJobsFailed: {
    series: [['portal_jobs_failed{task="sendCode"}', '1x120']],
    at: '20m',
    labels: { task: 'sendCode' },
  },
  PortalMailsNotSent: { series: [mails('sent', '7x120'), mails('later', '0+2x120')], at: tenMinutes },
  PortalPaymentsUnchecked: { series: [['portal_payments_unchecked', '3x120']], at: tenMinutes },
  PortalPaymentsNeedDecision: { series: [['portal_payments_alerts', '1x3000']], at: '24h30m' },
  PortalWebhooksLate: { series: [['portal_webhooks_oldest', '0+30x1000']], at: '6h20m' },
  PortalWebhooksDisabled: { series: [['portal_webhooks_disabled', '1x120']], at: tenMinutes },
  PortalExportsFailed: { series: [['portal_exports_failed', '1x120']], at: tenMinutes },
  PortalSmokeTestMissing: { series: [['portal_smoke_age', '_']], at: tenMinutes },
};

const withFault = (changed: readonly Series[]) =>
  healthy
    .map(([series, values]) => [series, changed.find(([name]) => name === series)?.[1] ?? values] as const)
    .filter(([, values]) => values !== '_')
    .map(([series, values]) => ({ series, values }));

const quietAlerts = (except?: string) =>
  rules.filter(({ alert }) => alert !== except).map(({ alert }) => ({ eval_time: '1h', alertname: alert }));

const tests = [
  { name: 'healthy', interval: '30s', input_series: withFault([]), alert_rule_test: quietAlerts() },
  ...rules.map(({ alert, labels, annotations }) => {
    const fault = faults[alert];
    return {
      name: alert,
      interval: '30s',
      input_series: withFault(fault?.series ?? []),
      alert_rule_test: [
        {
          eval_time: fault?.at,
          alertname: alert,
          exp_alerts: [{ exp_labels: { ...labels, ...fault?.labels }, exp_annotations: annotations }],
        },
      ],
    };
  }),
];

test('every alert has a fault that it is tried with, a severity, and says what happened and what to do', () => {
  expect(Object.keys(faults)).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, labels, annotations } of rules) {
    expect(labels, alert).toEqual({ severity: expect.stringMatching(/^(?:page|ticket)$/) });
    expect(annotations, alert).toEqual({ summary: expect.stringMatching(/\.$/), action: expect.stringMatching(/\.$/) });
  }
});

test.skipIf(promtool === undefined)('no alert fires for a healthy portal, and each fires in time for its fault', () => {
  const file = join(folder, 'alerts.test.json');
  // YAML reads JSON.
  writeFileSync(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: '30s', tests }));
  const { status, stdout, stderr } = spawnSync(promtool as string, ['test', 'rules', file], { encoding: 'utf8' });
  expect(`${stdout}${stderr}`).toMatch(/SUCCESS\s*$/);
  expect(status).toBe(0);
});

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly expr: string }[];
}

const { panels } = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8')) as {
  readonly panels: readonly Panel[];
};

/** The metrics that an expression reads, without labels and without the parts of a histogram. */
const metricsOf = (expr: string): readonly string[] =>
  [...expr.replaceAll(/\{[^}]*\}/g, '').matchAll(/\b(?:up|(?:portal|http_server|db|nodejs|process)_\w+)\b/g)].map(
    ([name]) => name.replace(/_(?:count|bucket|sum)$/, ''),
  );

test('every metric of an alert stands on the dashboard', () => {
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr))));
  for (const { alert, expr } of rules) {
    const metrics = metricsOf(expr);
    expect(metrics.length, alert).toBeGreaterThan(0);
    expect(
      metrics.filter((metric) => !shown.has(metric)),
      alert,
    ).toEqual([]);
  }
});

test('no panel of the dashboard covers another or has its id, and each fits the width', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    expect(x + w).toBeLessThanOrEqual(24);
    return Array.from({ length: w * h }, (_, index) => `${x + (index % w)}/${y + Math.floor(index / w)}`);
  });
  expect(new Set(cells).size).toBe(cells.length);
});

test.skipIf(promtool === undefined)('Prometheus reads every expression of the dashboard', () => {
  const file = join(folder, 'dashboard.json');
  const written = panels.flatMap(({ id, targets }) =>
    targets.map(({ expr }, index) => ({ record: `panel:number_${id}_${index}`, expr })),
  );
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: written }] }));
  const { status, stdout, stderr } = spawnSync(promtool as string, ['check', 'rules', file], { encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
});
