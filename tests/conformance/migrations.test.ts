import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { listMigrations } from '../../src/server/platform/database/migrate.ts';
import { findBreakingStatements, findContract } from '../../src/tooling/checks/migration-rules.ts';

const root = findCodeRoot();
const names = listMigrations(root);
const textOf = (name: string): string =>
  readFileSync(join(root, 'src/server/platform/database/migrations', `${name}.sql`), 'utf8');

/** Written before the rule; no portal that was installed since has an older process. No name is added here. */
const beforeTheRule: ReadonlySet<string> = new Set([
  '021-payment-order',
  '023-additional-discount',
  '060-admin-application',
  '073-promo-code-life',
  '086-payment-list',
  '089-name-beginnings',
  '096-shown-payment-institution',
]);

test.each(names.filter((name) => !beforeTheRule.has(name)))(
  'a process that was started before the migration %s can go on, or the migration declares a contract',
  (name) => {
    const text = textOf(name);
    const contract = findContract(text);
    if (contract === undefined) expect(findBreakingStatements(text), 'docs/operations.md#upgrade').toEqual([]);
    else {
      expect(names, 'the contract names a migration').toContain(contract);
      expect(contract).not.toBe(name);
      expect(findBreakingStatements(text).length, 'there is something to declare').toBeGreaterThan(0);
    }
  },
);

test('each exception was written before the rule and breaks it', () => {
  for (const name of beforeTheRule) expect(findBreakingStatements(textOf(name)).length, name).toBeGreaterThan(0);
});
