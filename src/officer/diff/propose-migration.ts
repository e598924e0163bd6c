import { plainField } from '../../engine/evolution/edit-answers.ts';
import type { FieldShape } from '../../engine/model/field-shape.ts';
import { fieldShapesOf } from '../../engine/model/field-shapes.ts';
import { namedPlaces } from '../../engine/model/form-model.ts';
import type { AnswerType, FormDefinition } from '../../engine/schema/types.ts';
import { findNearestWord } from '../check/find-nearest-word.ts';
import type { FormVersions } from '../verdict/verdict.ts';

/** All steps before and after a change, and the folder that they are in. */
export interface StepVersions {
  readonly before: readonly FormDefinition[];
  readonly after: readonly FormDefinition[];
}

/** The lines that keep the answers of a removed field, and where they belong. */
export interface ProposedMigration {
  /** Names the sentence: `officer-diff.advice.<kind>`. */
  readonly kind: 'rename' | 'move' | 'moveStep' | 'convert' | 'drop';
  readonly file: string;
  readonly operation: string;
  readonly field: string;
  /** What the field seems to have become. */
  readonly twin: string;
  /** The numbers of a move between steps. */
  readonly steps: string;
}

const lastOf = (names: readonly string[]): string => names.at(-1) ?? '';
const parentOf = (names: readonly string[]): string => names.slice(0, -1).join('.');

/** The field as a migration names it: with `*` for the entries of lists. */
const pathIn = (form: FormDefinition, { names }: Pick<FieldShape, 'names'>): string =>
  [...namedPlaces(form)].find((place) => !place.endsWith('*') && plainField(place) === names.join('.')) ??
  names.join('.');

const addedFields = (before: FormDefinition | undefined, after: FormDefinition): readonly FieldShape[] => {
  const known = before ? fieldShapesOf(before.schema) : new Map<string, FieldShape>();
  return [...fieldShapesOf(after.schema)].filter(([name]) => name !== '' && !known.has(name)).map(([, shape]) => shape);
};

const isAlike = (one: FieldShape, other: FieldShape): boolean =>
  JSON.stringify(one.rules) === JSON.stringify(other.rules);

const fileName = (folder: string, taken: number): string =>
  `${folder}/migrations/${String(taken + 1).padStart(3, '0')}.json`;

/** A field of the same group that is new: often the same one under another name. */
const findRenamed = (gone: FieldShape, added: readonly FieldShape[]): FieldShape | undefined => {
  const beside = added.filter(({ names }) => parentOf(names) === parentOf(gone.names));
  const near = findNearestWord(
    lastOf(gone.names),
    beside.map(({ names }) => lastOf(names)),
  );
  return beside.find(({ names }) => lastOf(names) === near) ?? beside.find((shape) => isAlike(shape, gone));
};

const findMoved = (gone: FieldShape, added: readonly FieldShape[]): FieldShape | undefined =>
  added.find((shape) => lastOf(shape.names) === lastOf(gone.names) && isAlike(shape, gone));

/** An answer that stood in no list becomes that of the first entry. */
const targetPath = (from: string, to: string): string => (from.includes('*') ? to : to.replaceAll('*', '0'));

interface MovedField {
  readonly step: FormDefinition;
  readonly field: string;
}

const findInOtherStep = (gone: FieldShape, form: string, steps: StepVersions): MovedField | undefined => {
  for (const step of steps.after) {
    if (step.key === form) continue;
    const before = steps.before.find(({ key }) => key === step.key);
    const moved = findMoved(gone, addedFields(before, step));
    if (moved) return { step, field: pathIn(step, moved) };
  }
  return undefined;
};

const countAcross = ({ after }: StepVersions): number =>
  Math.max(0, ...after.flatMap(({ migrations }) => migrations.map(({ across = 0 }) => across)));

/** What to write so that the answers of a removed field are kept; a guess from names and rules. */
export const proposeMigration = (
  { before, after }: FormVersions,
  gone: FieldShape,
  place: string,
  steps: StepVersions | undefined,
): ProposedMigration => {
  const from = pathIn(before, gone);
  const own = { file: fileName(place, after.migrations.length), field: from, twin: '', steps: '' };
  const added = addedFields(before, after);
  const renamed = findRenamed(gone, added);
  const moved = renamed ? undefined : findMoved(gone, added);
  const twin = renamed ?? moved;
  if (twin) {
    const kind = renamed ? 'rename' : 'move';
    const to = targetPath(from, pathIn(after, twin));
    return { ...own, kind, twin: to, operation: JSON.stringify({ [kind]: { from, to } }) };
  }
  const other = steps && !from.includes('*') && findInOtherStep(gone, after.key, steps);
  if (!other) return { ...own, kind: 'drop', operation: JSON.stringify({ drop: { field: from } }) };
  const to = `${other.step.key}.${targetPath(from, other.field)}`;
  const numbers = { [after.key]: after.migrations.length + 1, [other.step.key]: other.step.migrations.length + 1 };
  return {
    kind: 'moveStep',
    file: fileName(place.slice(0, place.lastIndexOf('/')), countAcross(steps)),
    operation: JSON.stringify({ move: { from: `${after.key}.${from}`, to } }),
    field: from,
    twin: to,
    steps: JSON.stringify(numbers),
  };
};

const answerTypes: Readonly<Record<string, AnswerType>> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  array: 'list',
};

/** What to write so that the answers of a field whose type changed are kept, or set aside where they cannot be. */
export const proposeConversion = (
  { after }: FormVersions,
  names: readonly string[],
  type: unknown,
  place: string,
): ProposedMigration => {
  const field = pathIn(after, { names });
  const to = answerTypes[String(type)];
  const own = { file: fileName(place, after.migrations.length), field, twin: '', steps: '' };
  return to === undefined
    ? { ...own, kind: 'drop', operation: JSON.stringify({ drop: { field } }) }
    : { ...own, kind: 'convert', operation: JSON.stringify({ convert: { field, to } }) };
};
