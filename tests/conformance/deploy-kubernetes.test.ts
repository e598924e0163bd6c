import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { parseS3Url } from '../../src/server/platform/storage/s3/s3-url.ts';
import {
  deployPath,
  type Env,
  expectTimeToStop,
  expectUsable,
  filledIn,
  imageEnv,
  knownSettings,
  readDeploy,
} from '../support/deploy-files.ts';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Env;
  // Each kind has another shape.
  readonly spec?: Readonly<Record<string, unknown>>;
}

const manifests: readonly Manifest[] = readdirSync(deployPath('kubernetes')).flatMap((file) =>
  parseAllDocuments(readDeploy(`kubernetes/${file}`)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Manifest;
  }),
);

const allOfKind = (kind: string): readonly Manifest[] => manifests.filter((manifest) => manifest.kind === kind);
const ofKind = (kind: string): Manifest => {
  const [found, ...others] = allOfKind(kind);
  if (!found || others.length > 0) throw new Error(`there is not one ${kind}`);
  return found;
};

/** The value at a path such as `spec.template.spec`. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Readonly<Record<string, unknown>>)?.[name], value);

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[];
  readonly env?: readonly { readonly name: string }[];
  readonly securityContext: unknown;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Pod {
  readonly restartPolicy?: string;
  readonly securityContext: unknown;
  readonly containers: readonly Container[];
  readonly volumes: readonly {
    readonly name: string;
    readonly persistentVolumeClaim?: { readonly claimName: string };
  }[];
}

/** Where a kind that runs a program describes its pod. */
const podPaths: Readonly<Record<string, string>> = {
  Deployment: 'spec.template.spec',
  Job: 'spec.template.spec',
  CronJob: 'spec.jobTemplate.spec.template.spec',
};

const pods = manifests.flatMap((manifest) => {
  const path = podPaths[manifest.kind];
  return path === undefined ? [] : [{ name: manifest.metadata.name, pod: at(manifest, path) as Pod }];
});

const podOf = (name: string): Pod => {
  const found = pods.find((each) => each.name === name);
  if (!found) throw new Error(`there is no pod of ${name}`);
  return found.pod;
};

test('the image with the settings and the secrets starts a production portal, and stops in time', () => {
  const env = { ...imageEnv, ...ofKind('ConfigMap').data, ...filledIn() };
  expectUsable(env);
  expectTimeToStop(Number(at(ofKind('Deployment'), 'spec.template.spec.terminationGracePeriodSeconds')), env);
});

test('every manifest selects the pods of the deployment, and ports, probes and metrics agree', () => {
  const deployment = ofKind('Deployment');
  const labels = at(deployment, 'spec.template.metadata.labels');
  for (const selector of [
    at(deployment, 'spec.selector.matchLabels'),
    at(ofKind('Service'), 'spec.selector'),
    at(ofKind('PodDisruptionBudget'), 'spec.selector.matchLabels'),
  ])
    expect(selector).toEqual(labels);
  // A job with the label of the deployment would be sent calls.
  for (const kind of ['Job', 'CronJob'])
    for (const manifest of allOfKind(kind)) {
      const path = `${podPaths[kind]}`.replace(/spec$/, 'metadata.labels');
      expect(at(manifest, path), manifest.metadata.name).toEqual({ app: manifest.metadata.name });
    }
  expect(at(ofKind('HorizontalPodAutoscaler'), 'spec.scaleTargetRef.name')).toBe(deployment.metadata.name);
  const metrics = at(ofKind('HorizontalPodAutoscaler'), 'spec.metrics') as { pods: { metric: { name: string } } }[];
  for (const { pods: each } of metrics)
    expect(readFileSync('docs/operations.md', 'utf8')).toContain(`| \`${each.metric.name}\` |`);

  const [container] = podOf('portal').containers;
  expect(at(container, 'ports')).toEqual([
    { name: 'http', containerPort: Number(imageEnv['PORT']) },
    { name: 'metrics', containerPort: Number(ofKind('ConfigMap').data?.['METRICS_PORT']) },
  ]);
  expect(at(container, 'livenessProbe.httpGet.path')).toBe('/livez');
  expect(at(container, 'readinessProbe.httpGet.path')).toBe('/healthcheck1');
  const budget = Number(at(ofKind('PodDisruptionBudget'), 'spec.minAvailable'));
  expect(budget).toBeLessThan(Number(at(ofKind('HorizontalPodAutoscaler'), 'spec.minReplicas')));
});

test.each(pods)(
  '$name runs one image without rights, on a file system that it cannot change, with volumes that exist',
  ({ pod }) => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    const images = new Set(pods.flatMap((each) => each.pod.containers.map(({ image }) => image)));
    expect(images.size).toBe(1);
    for (const container of pod.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
      for (const { mountPath } of container.volumeMounts) expect(['/tmp', imageEnv['DATA_DIR']]).toContain(mountPath);
      for (const { name } of container.env ?? []) expect(knownSettings).toContain(name);
    }
    for (const { persistentVolumeClaim } of pod.volumes)
      if (persistentVolumeClaim)
        expect(persistentVolumeClaim.claimName).toBe(ofKind('PersistentVolumeClaim').metadata.name);
  },
);

test('the guide names every secret that a pod reads, and no pod reads a map that is missing', () => {
  const guide = readFileSync('docs/operations.md', 'utf8');
  for (const { pod } of pods)
    for (const { envFrom } of pod.containers)
      for (const { configMapRef, secretRef } of envFrom) {
        if (configMapRef) expect(configMapRef.name).toBe(ofKind('ConfigMap').metadata.name);
        if (secretRef) expect(guide).toContain(`\`${secretRef.name}\``);
      }
});

/** What each job does; a program that is renamed or moved would fail at night only. */
const programs: Readonly<Record<string, { readonly file: string; readonly does: string }>> = {
  'portal-migrate': { file: 'src/server/migrate.ts', does: 'startDatabase' },
  'portal-smoke': { file: 'tests/smoke/main.ts', does: 'runSmokeTest' },
  'portal-backup': { file: 'src/server/backup.ts', does: 'makeBackup' },
};

test.each(pods.filter(({ name }) => name !== 'portal'))(
  '$name runs a program of the image that ends by itself',
  ({ name, pod }) => {
    const [{ command = [] } = {}] = pod.containers;
    expect(command.slice(0, 4)).toEqual(['node', '--import', 'tsx', programs[name]?.file]);
    expect(readFileSync(command[3] ?? '', 'utf8')).toContain(programs[name]?.does);
    expect(pod.restartPolicy).toBe('Never');
  },
);

test('no job of a schedule runs twice at once or for ever, and each is over before its next begins or is left out', () => {
  const schedules = allOfKind('CronJob');
  expect(schedules.map(({ metadata }) => metadata.name).toSorted()).toEqual(['portal-backup', 'portal-smoke']);
  for (const job of schedules) {
    expect(at(job, 'spec.concurrencyPolicy'), job.metadata.name).toBe('Forbid');
    const seconds = Number(at(job, 'spec.jobTemplate.spec.activeDeadlineSeconds'));
    const every = /^\*\/(\d+) /.exec(String(at(job, 'spec.schedule')))?.[1];
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(every === undefined ? 86_400 : Number(every) * 60);
  }
});

test('the smoke test gets an address and a mailbox, and the backup a place other than the portal’s', () => {
  const [, , , , url, mailbox, ...more] = podOf('portal-smoke').containers[0]?.command ?? [];
  expect([url, more]).toEqual(['$(PUBLIC_URL)', []]);
  expect(ofKind('ConfigMap').data).toHaveProperty('PUBLIC_URL');
  expect(mailbox).toMatch(/^[^\s@]+@[^\s@]+$/);
  const [, , , , place, ...others] = podOf('portal-backup').containers[0]?.command ?? [];
  expect(others).toEqual([]);
  expect(parseS3Url(place ?? '')).toBeDefined();
});
