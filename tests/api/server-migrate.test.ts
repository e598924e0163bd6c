import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCodeRoot } from '../../src/server/config/root.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { createPool } from '../../src/server/database/pool.ts';
import { cloneDatabase } from '../support/test-database.ts';

test('three processes that start at once on an empty database make its tables once', async () => {
  const database = await cloneDatabase('template0');
  const pools = Array.from({ length: 3 }, () => createPool({ connectionString: database.url }, { max: 3 }));
  const lines: string[] = [];
  await Promise.all(pools.map((pool) => migrate(pool, findCodeRoot(), (line) => lines.push(line))));
  const { rows } = await (pools[0] as (typeof pools)[0]).query('select name from migration order by id');
  const files = readdirSync(join(findCodeRoot(), 'src/server/database/migrations')).filter((f) => f.endsWith('.sql'));
  expect(rows.map(({ name }) => name)).toEqual(files.map((file) => file.replace('.sql', '')).sort());
  expect(lines).toEqual([]);
  for (const pool of pools) await pool.end();
  await database.drop();
});
