import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import type { Viewer } from './admin-lists/admin-sessions.ts';
import { groups } from './admin-lists/calls.ts';
import { openDatabases } from './admin-lists/databases.ts';
import { measureCalls } from './admin-lists/measure.ts';
import { measureExports } from './admin-lists/measure-export.ts';
import { report } from './admin-lists/report.ts';
import { startBenchPortal } from './support/source-portal.ts';

/**
 * Calls of the admins' lists and dashboard with 10,000 and with 1,000,000 applications, in turn, and the memory that an
 * export of 100,000 takes.
 * Usage: npm run bench:admin-lists -- [--rounds 40] [--many 1000000] [--keep FOLDER] [--only list,search,export] [--lines 5]
 * Filling takes minutes; with `--keep` the databases stay for the next time.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    many: { type: 'string', default: '1000000' },
    lines: { type: 'string', default: '5' },
    keep: { type: 'string' },
    only: { type: 'string' },
  },
});
const asked = values.only?.split(',');
const isAsked = (name: string): boolean => asked === undefined || asked.includes(name);

const root = findCodeRoot();
const databases = await openDatabases(root, values.keep);
const portals: Awaited<ReturnType<typeof startBenchPortal>>[] = [];
try {
  const seeded = [await databases.open(10_000), await databases.open(Number(values.many))];
  for (const [index, { url }] of seeded.entries())
    portals.push(await startBenchPortal(root, join(databases.folder, `portal-${index}`), url));
  const visited = portals.map(({ url, pid }, index) => {
    const sessions = seeded[index]?.sessions;
    let calls = 0;
    const nextCookie = (viewer: Viewer) => {
      const tokens = sessions?.[viewer] ?? [];
      return `__Host-session=${tokens[calls++ % tokens.length]}`;
    };
    return { url, pid, nextCookie };
  });
  let isHeld = true;
  for (const [name, group] of Object.entries(groups))
    if (isAsked(name))
      isHeld =
        report(name, group, await measureCalls(visited, group, Number(values.rounds)), Number(values.lines)) && isHeld;
  const last = visited.at(-1);
  if (last && isAsked('export')) isHeld = (await measureExports(last)) && isHeld;
  process.exitCode = isHeld ? 0 : 1;
} finally {
  for (const portal of portals) await portal.stop();
  await databases.close();
}
