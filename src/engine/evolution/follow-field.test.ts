import { expect, test } from 'vitest';
import type { Migration, MigrationOperation } from '../schema/types.ts';
import { followField } from './follow-field.ts';
import { partOfStep } from './part-of-step.ts';

const migration = (number: number, ...operations: MigrationOperation[]): Migration => ({
  number,
  operations,
  example: { before: {}, after: {} },
});
const rename = (from: string, to: string): MigrationOperation => ({ rename: { from, to } });

const follow = (field: string, migrations: readonly Migration[], after = 0): readonly string[] =>
  followField([{ key: 'home', migrations }], { step: 'home', field }, after).now.map(
    (one) => `${one.step}.${one.field}`,
  );

const swap = migration(1, rename('a', 'c'), rename('b', 'a'), rename('c', 'b'));

test.each<[string, string, readonly Migration[], number, readonly string[]]>([
  ['without migrations', 'a', [], 0, ['home.a']],
  ['that was renamed twice', 'a', [migration(1, rename('a', 'b')), migration(2, rename('b', 'c'))], 0, ['home.c']],
  ['that swapped its name', 'a', [swap], 0, ['home.b']],
  ['that got its name by an older migration', 'a', [swap], 1, ['home.a']],
  ['whose part moved', 'a', [migration(1, { move: { from: 'a.x', to: 'x' } })], 0, ['home.a', 'home.x']],
  ['that was mapped', 'a', [migration(1, { map: { field: 'a', values: { p: 'q' } } })], 0, ['home.a']],
  [
    'that was split',
    'a',
    [migration(1, { split: { field: 'a', separator: ' ', into: ['b', 'c'] } })],
    0,
    ['home.b', 'home.c'],
  ],
  ['that was merged', 'a', [migration(1, { merge: { template: '{a} {b}', into: 'c' } })], 0, ['home.c']],
  ['that moved into a list', 'a', [migration(1, { move: { from: 'a', to: 'list.0.a' } })], 0, ['home.list']],
  ['that was dropped', 'a', [migration(1, { drop: { field: 'a' } }), migration(2, rename('a', 'b'))], 0, []],
])('followField finds the fields of now for a field %s', (_, field, migrations, after, expected) =>
  expect(follow(field, migrations, after)).toEqual(expected),
);

const acrossSteps = (number: number, from: string, to: string, steps: Readonly<Record<string, number>>) => ({
  number,
  steps,
  operations: [{ move: { from, to } }],
  example: { before: {}, after: {} },
});

test('followField follows a field through several steps, with what later migrations of each do', () => {
  const moves = [
    acrossSteps(1, 'home.a', 'work.b', { home: 1, work: 2 }),
    acrossSteps(2, 'work.c.x', 'plans.d', { work: 4, plans: 1 }),
  ];
  const partsOf = (key: string) => moves.flatMap((one) => partOfStep(one, key) ?? []);
  const [received, sent] = partsOf('work');
  const work = [migration(1, rename('b', 'never')), received, migration(3, rename('b', 'c')), sent];
  const steps = [
    { key: 'home', migrations: partsOf('home') },
    { key: 'work', migrations: work.flatMap((one) => one ?? []) },
    { key: 'plans', migrations: [...partsOf('plans'), migration(2, rename('d', 'e'))] },
  ];
  const addresses = (step: string, field: string) =>
    followField(steps, { step, field }, 0).now.map((one) => `${one.step}.${one.field}`);
  expect(addresses('home', 'a')).toEqual(['work.c', 'plans.e']);
  expect(addresses('work', 'b')).toEqual(['work.never']);
});
