import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCodeRoot } from '../../../src/server/config/folders.ts';
import { listMigrations } from '../../../src/server/platform/database/migrate.ts';
import { ensureBuild } from '../../../src/tooling/build/ensure-build.ts';
import { runProgram } from '../environment/base-backup.ts';
import { startCluster } from '../environment/cluster.ts';
import { startHaproxy } from '../environment/haproxy.ts';
import { inEnvironment } from '../in-environment.ts';
import { countStatuses, isInOrder } from '../load/traffic.ts';
import { exactly, holds, type Outcome, type Row, Skipped } from '../row.ts';
import { callThrough } from './deploy.ts';

const root = findCodeRoot();
const migrations = 'src/server/platform/database/migrations';

const git = (...args: readonly string[]): string => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Skipped(`git ${args.join(' ')} failed: the row needs the history of the repository`);
  return stdout.trim();
};

/** UPGRADE_FROM, or the commit before the newest migration, so that the upgrade migrates. */
const formerCommit = (): string =>
  git(
    'rev-parse',
    process.env['UPGRADE_FROM'] ?? `${git('log', '-1', '--format=%H', '--diff-filter=A', '--', migrations)}~1`,
  );

/** Minutes in which both builds serve calls. */
const sideBySideMinutes = Number(process.env['UPGRADE_MINUTES'] ?? 2);

/** Of each of the twelve people, between two saves; UPGRADE_PAUSE_MS for a long run beside other work. */
const pauseMs = Number(process.env['UPGRADE_PAUSE_MS'] ?? 40);

interface FormerBuild {
  readonly program: string;
  /** Migrations that only the new build has. */
  readonly added: readonly string[];
  remove(): void;
}

const buildFormer = async (): Promise<FormerBuild> => {
  const folder = mkdtempSync('/tmp/portal-former-');
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    git('worktree', 'add', '--detach', folder, formerCommit());
    runProgram('cp', '-a', join(root, 'node_modules'), folder);
    await ensureBuild(folder);
    const known = new Set(listMigrations(folder));
    const added = listMigrations(root).filter((name) => !known.has(name));
    return { program: join(folder, 'dist/server/main.js'), added, remove };
  } catch (error) {
    remove();
    throw error;
  }
};

const play = async ({ program, added }: FormerBuild): Promise<Outcome> => {
  const cluster = await startCluster({ isEmpty: true });
  try {
    return await inEnvironment(
      { isFull: false, cluster: () => Promise.resolve(cluster) },
      'upgrade',
      { program, env: { DRAIN_SECONDS: '3' } },
      async (environment) => {
        const balancer = await startHaproxy(environment.dataDir, environment.portals);
        try {
          let isOver = false;
          const { traffic, done } = await callThrough(environment, {
            url: balancer.url,
            wanted: 0,
            isOver: () => isOver,
            pauseMs,
          });
          await sleep(5_000);
          const codes: (number | undefined)[] = [];
          for (const portal of environment.portals) {
            codes.push(await portal.stop());
            portal.setProgram(join(root, 'dist/server/main.js'));
            await portal.start();
            await sleep((sideBySideMinutes * 60_000) / environment.portals.length);
          }
          isOver = true;
          await done;
          const wrong = traffic.exchanges.filter((each) => !isInOrder(each) || each.status === 503);
          const { rows } = await environment.db.query<{ name: string }>('select name from migration');
          const applied = new Set(rows.map(({ name }) => name));
          return {
            figures: [
              holds('calls made', traffic.exchanges.length > 1_000, String(traffic.exchanges.length)),
              exactly('failed or refused', wrong.length, 0),
              exactly('exit codes', codes.join(', '), '0, 0'),
              holds(
                'migrations of the new build',
                added.every((name) => applied.has(name)),
                added.join(', ') || 'none',
              ),
              holds('answers', true, countStatuses(traffic.exchanges)),
            ],
          };
        } finally {
          await balancer.stop();
        }
      },
    );
  } finally {
    await cluster.close();
  }
};

const upgrade: Row = {
  name: 'upgrade',
  fault: 'the build before the newest migration and this one side by side behind haproxy',
  scale: `${sideBySideMinutes} minutes; UPGRADE_MINUTES=60 for an hour`,
  run: async () => {
    const former = await buildFormer();
    try {
      return await play(former);
    } finally {
      former.remove();
    }
  },
};

export const upgradeRows: readonly Row[] = [upgrade];
