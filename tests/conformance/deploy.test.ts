import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { findSettingIssues, loadSettings } from '../../src/server/config/settings.ts';
import { settingsSchema } from '../../src/server/config/settings-schema.ts';
import { findProgram } from '../support/find-program.ts';

const root = findCodeRoot();
const deploy = (file: string): string => join(root, 'deploy', file);
const read = (file: string): string => readFileSync(deploy(file), 'utf8');

type Env = Readonly<Record<string, string>>;

/** `NAME=value` lines. */
const readEnv = (text: string): Env =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** The values that an operator fills in. */
const secrets = (): Env => ({
  DATABASE_URL: 'postgres://portal:secret@localhost/portal',
  SMTP_URL: 'smtp://user:secret@mail.example.ac.id:587',
  RESULT_KEY: randomBytes(32).toString('base64'),
  SECOND_FACTOR_KEYS: randomBytes(32).toString('base64'),
  DOKU_CLIENT_ID: 'BRN-1',
  DOKU_SECRET_KEY: 'SK-1',
  HELP_PHONE: '+62 21 555 0000',
});

const known = new Set(Object.keys(settingsSchema.properties));

const expectUsable = (env: Env): void => {
  expect(Object.keys(env).filter((name) => !known.has(name))).toEqual([]);
  expect(findSettingIssues(env)).toEqual([]);
};

const imageEnv: Env = Object.fromEntries(
  [...read('Dockerfile').matchAll(/\b([A-Z_]+)=(\S+?)(?: \\)?$/gm)]
    .map(([, name = '', value = '']) => [name, value] as const)
    .filter(([name]) => name !== 'NODE_VERSION'),
);

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Env;
  // Each kind has another shape.
  readonly spec?: Readonly<Record<string, unknown>>;
}

const manifests: readonly Manifest[] = readdirSync(deploy('kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Manifest;
  }),
);

const ofKind = (kind: string): Manifest => {
  const found = manifests.find((manifest) => manifest.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
};

/** The value at a path such as `spec.template.spec`. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Readonly<Record<string, unknown>>)?.[name], value);

/** Longer than calls are drained and finished. */
const hasTimeToStop = (seconds: number, env: Env): void =>
  expect(seconds).toBeGreaterThan(loadSettings({ ...env, ...secrets() }).drainSeconds + 10);

describe('settings', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const listed = new Set(
    [...readme.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
      names.split(', ').map((name) => name.replaceAll('`', '')),
    ),
  );

  test('the README lists every setting but NODE_ENV, and no other', () => {
    expect([...listed].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !listed.has(name))).toEqual(['NODE_ENV']);
  });

  test('portal.env.example starts a production portal once its placeholders are filled in', () => {
    const env = readEnv(read('portal.env.example'));
    const filled = secrets();
    const open = Object.entries(env).filter(([, value]) => /<.*>/.test(value) && !value.startsWith('Admissions'));
    for (const [name] of open) expect(Object.keys(filled), name).toContain(name);
    expectUsable({ ...env, ...filled });
  });

  test('the image with the settings of compose.yml starts a production portal, whose data folder is the volume', () => {
    const { services } = parse(read('compose.yml')) as {
      services: Record<string, { environment?: Env; volumes?: string[]; stop_grace_period?: string }>;
    };
    const portal = services['portal'];
    const own = { ...portal?.environment, DATABASE_URL: 'postgres://portal:secret@127.0.0.1/portal' };
    const env: Env = { ...imageEnv, ...readEnv(read('portal.env.example')), ...secrets(), ...own };
    expectUsable(env);
    expect(portal?.volumes).toContain(`files:${env['DATA_DIR']}`);
    hasTimeToStop(Number.parseInt(portal?.stop_grace_period ?? '', 10), env);
    expect(services['proxy']?.environment?.['PORTAL']).toBe(`${env['HOST']}:${env['PORT']}`);
  });

  test('the image with the settings and the secrets of Kubernetes starts a production portal', () => {
    const env = { ...imageEnv, ...ofKind('ConfigMap').data, ...secrets() };
    expectUsable(env);
    hasTimeToStop(Number(at(ofKind('Deployment'), 'spec.template.spec.terminationGracePeriodSeconds')), env);
  });
});

describe('Kubernetes', () => {
  test('every manifest selects the pods of the deployment, and ports, volumes, probes and metrics agree', () => {
    const deployment = ofKind('Deployment');
    const labels = at(deployment, 'spec.template.metadata.labels');
    for (const selector of [
      at(deployment, 'spec.selector.matchLabels'),
      at(ofKind('Service'), 'spec.selector'),
      at(ofKind('PodDisruptionBudget'), 'spec.selector.matchLabels'),
    ])
      expect(selector).toEqual(labels);
    expect(at(ofKind('HorizontalPodAutoscaler'), 'spec.scaleTargetRef.name')).toBe(deployment.metadata.name);
    const metrics = at(ofKind('HorizontalPodAutoscaler'), 'spec.metrics') as { pods: { metric: { name: string } } }[];
    for (const { pods } of metrics)
      expect(readFileSync(join(root, 'docs/operations.md'), 'utf8')).toContain(`| \`${pods.metric.name}\` |`);

    const [container] = at(deployment, 'spec.template.spec.containers') as Readonly<Record<string, unknown>>[];
    expect(at(container, 'ports')).toEqual([
      { name: 'http', containerPort: Number(imageEnv['PORT']) },
      { name: 'metrics', containerPort: Number(ofKind('ConfigMap').data?.['METRICS_PORT']) },
    ]);
    expect(at(container, 'livenessProbe.httpGet.path')).toBe('/livez');
    expect(at(container, 'readinessProbe.httpGet.path')).toBe('/healthcheck1');
    expect(at(container, 'securityContext.readOnlyRootFilesystem')).toBe(true);
    const volumes = (at(deployment, 'spec.template.spec.volumes') as { name: string }[]).map(({ name }) => name);
    expect((at(container, 'volumeMounts') as { name: string }[]).map(({ name }) => name)).toEqual(volumes);
    expect(at(deployment, 'spec.template.spec.volumes.0.persistentVolumeClaim.claimName')).toBe(
      ofKind('PersistentVolumeClaim').metadata.name,
    );
    const budget = Number(at(ofKind('PodDisruptionBudget'), 'spec.minAvailable'));
    expect(budget).toBeLessThan(Number(at(ofKind('HorizontalPodAutoscaler'), 'spec.minReplicas')));
  });

  test('the job that migrates runs a program of the repository', () => {
    const [container] = at(ofKind('Job'), 'spec.template.spec.containers') as { command: string[] }[];
    const program = container?.command.at(-1) ?? '';
    expect(readFileSync(join(root, program), 'utf8')).toContain('startDatabase');
  });
});

test('the image runs on the current LTS of Node or a later one, not as root, and asks /livez on its own port', () => {
  const text = read('Dockerfile');
  expect(Number(/^ARG NODE_VERSION=(\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(24);
  expect(text.lastIndexOf('USER node')).toBeGreaterThan(text.lastIndexOf('FROM'));
  expect(text).toContain(`http://127.0.0.1:${imageEnv['PORT']}/livez`);
  expect(text).toContain(`EXPOSE ${imageEnv['PORT']}`);
});

/** Programs that read the files as they will be read; where one is not installed, its test is skipped. */
describe('the programs themselves accept', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const outcomeOf = (program: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };

  /** A certificate of this machine in place of the operator's. */
  const makeCertificate = () => {
    const [key, certificate, both] = ['key.pem', 'cert.pem', 'both.pem'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const subject = ['-subj', '/CN=localhost', '-days', '1'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
      { stdio: 'ignore' },
    );
    writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    return { key, certificate, both };
  };

  const nginx = findProgram('nginx');
  test.skipIf(nginx === undefined)('nginx/portal.conf', () => {
    const { key, certificate } = makeCertificate();
    const site = join(folder, 'site.conf');
    writeFileSync(
      site,
      read('nginx/portal.conf')
        .replace(/\S+fullchain\.pem/, certificate)
        .replace(/\S+privkey\.pem/, key),
    );
    const main = join(folder, 'nginx.conf');
    writeFileSync(
      main,
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include ${site}; }\n`,
    );
    const { status, output } = outcomeOf(nginx as string, ['-t', '-c', main, '-p', folder]);
    expect(status, output).toBe(0);
    expect(output).not.toContain('[warn]');
  });

  const caddy = findProgram('caddy');
  test.skipIf(caddy === undefined)('caddy/Caddyfile', () => {
    const { status, output } = outcomeOf(caddy as string, ['validate', '--config', deploy('caddy/Caddyfile')]);
    expect(status, output).toBe(0);
  });

  const haproxy = findProgram('haproxy');
  test.skipIf(haproxy === undefined)('haproxy/haproxy.cfg', () => {
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      read('haproxy/haproxy.cfg').replace('/etc/ssl/admission/admission.pem', makeCertificate().both),
    );
    const { status, output } = outcomeOf(haproxy as string, ['-c', '-f', file]);
    expect(status, output).toBe(0);
  });

  const systemd = findProgram('systemd-analyze');
  test.skipIf(systemd === undefined)('the units of systemd, and the portal exposes little', () => {
    // The program and the folder exist on the operator's machine.
    const unit = join(folder, 'admissions-portal.service');
    mkdirSync(join(folder, 'portal'));
    writeFileSync(
      unit,
      read('systemd/admissions-portal.service')
        .replaceAll('/opt/admissions-portal', join(folder, 'portal'))
        .replace('/usr/bin/node', process.execPath),
    );
    const verified = outcomeOf(systemd as string, ['verify', '--man=no', unit]);
    expect(verified.output.split('\n').filter((line) => line.includes('admissions-portal.service:'))).toEqual([]);
    for (const name of ['admissions-portal-smoke.service', 'admissions-portal-smoke.timer'])
      writeFileSync(
        join(folder, name),
        read(`systemd/${name}`)
          .replaceAll('/opt/admissions-portal', join(folder, 'portal'))
          .replace('/usr/bin/node', process.execPath),
      );
    const timer = outcomeOf(systemd as string, ['verify', '--man=no', join(folder, 'admissions-portal-smoke.timer')]);
    expect(timer.output.split('\n').filter((line) => line.includes('admissions-portal-smoke.'))).toEqual([]);
    const { status, output } = outcomeOf(systemd as string, ['security', '--offline=true', '--threshold=20', unit]);
    expect(status, output).toBe(0);
  });
});

test('the unit of systemd has time to stop, and its data folder is the one of the settings', () => {
  const unit = read('systemd/admissions-portal.service');
  const env = readEnv(read('portal.env.example'));
  hasTimeToStop(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]), env);
  expect(env['DATA_DIR']).toBe(`/var/lib/${/^StateDirectory=(.+)$/m.exec(unit)?.[1]}`);
});
