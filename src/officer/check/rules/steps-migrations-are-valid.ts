import { entryPath } from '../../../engine/evolution/edit-answers.ts';
import { migrateExample } from '../../../engine/evolution/migrate.ts';
import { fieldIn, partOfStep, stepIn } from '../../../engine/evolution/part-of-step.ts';
import { namedPlaces } from '../../../engine/model/form-model.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import type { StepDefinition, StepsMigration } from '../../../engine/schema/types.ts';
import { findCatalogue } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { isStepsMigration } from '../../data/migration-operations.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

interface CheckedMigration {
  readonly file: LocatedJson;
  readonly migration: StepsMigration;
  readonly steps: readonly StepDefinition[];
}

/** Steps that a move names and that are asked today need a number of their own. */
const numberFindings = ({ file, migration, steps }: CheckedMigration): readonly Finding[] => {
  const named = new Set(migration.operations.flatMap(({ move }) => [stepIn(move.from), stepIn(move.to)]));
  return steps.flatMap(({ key, migrations }): readonly Finding[] => {
    const own = migration.steps[key];
    if (own === undefined && !named.has(key)) return [];
    const others = migrations.filter(({ across }) => across !== migration.number).map(({ number }) => number);
    const free = [...others, 0].map((number) => number + 1).find((number) => !others.includes(number));
    const isFree = own !== undefined && !others.includes(own) && (own === 1 || others.includes(own - 1));
    if (isFree) return [];
    const params = { step: key, number: String(free) };
    return [
      createFinding(file, { rule: 'wrongStepNumber', at: ['steps', ...(own === undefined ? [] : [key])], params }),
    ];
  });
};

/** Answers arrive in fields that their step has, and leave fields that their step had. */
const fieldFindings = (
  { file, migration, steps }: CheckedMigration,
  before: readonly StepDefinition[] | undefined,
): readonly Finding[] =>
  migration.operations.flatMap(({ move }, index) => {
    const check = (word: 'from' | 'to', among: readonly StepDefinition[]): readonly Finding[] => {
      const known = among.flatMap((step) => [...namedPlaces(step)].map((place) => `${step.key}.${place}`));
      const name = `${stepIn(move[word])}.${entryPath(fieldIn(move[word]))}`;
      if (known.includes(name)) return [];
      const near = findNearestWord(name, known) ?? known.filter((one) => stepIn(one) === stepIn(name)).join(', ');
      const rule = word === 'from' ? 'migratesNothing' : 'migratesNowhere';
      return [createFinding(file, { rule, at: ['operations', index, 'move', word], params: { name, known: near } })];
    };
    return before ? [...check('from', before), ...check('to', steps)] : [];
  });

const exampleFindings = ({ file, migration }: CheckedMigration): readonly Finding[] => {
  if (!migration.example) return [];
  const { before, after } = migration.example;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const given = Object.fromEntries(
    keys.map((key) => {
      const part = partOfStep(migration, key);
      return [key, part?.example ? migrateExample(part, part.example).answers : (before[key] ?? {})];
    }),
  );
  const isTrue = keys.every((key) => canonicalJson(given[key]) === canonicalJson(after[key] ?? {}));
  if (isTrue) return [];
  const params = { given: JSON.stringify(given) };
  return [createFinding(file, { rule: 'untrueMigration', at: ['example', 'after'], params })];
};

/** A migration over several steps has its place in each of them, names fields, and proves what it does. */
export const stepsMigrationsAreValid: Rule = (data, base) => {
  const steps = findCatalogue(data)?.steps;
  const before = base && findCatalogue(base)?.steps;
  if (!steps) return [];
  return [...data.files.values()].flatMap((file): readonly Finding[] => {
    if (!file.path.startsWith('schemas/application/migrations/') || !isStepsMigration(file.value)) return [];
    const number = Number(file.path.slice(-'001.json'.length, -'.json'.length));
    const checked = { file, migration: { number, ...file.value }, steps };
    const isNew = base !== undefined && !base.files.has(file.path);
    return [...numberFindings(checked), ...(isNew ? fieldFindings(checked, before) : []), ...exampleFindings(checked)];
  });
};
