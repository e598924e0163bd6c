import type { Answers, FormDefinition } from '../../engine/schema/types.ts';
import { below, type OfficerData } from '../data/read-officer-data.ts';
import { type Branch, branchesOf } from '../paths/branches.ts';
import { walkList } from '../paths/lists.ts';
import { shapeOf, takeApart } from '../paths/shape.ts';
import { surveyForm, type Terrain } from '../paths/situations.ts';
import { catalogueOf, checker, foldersOf, soundForms } from './shared.ts';

/** A form with its way through conditions, looked for once for all rules. */
export interface Surveyed {
  readonly form: FormDefinition;
  readonly folder: string;
  readonly terrain: Terrain;
  /** The entries of its lists of like groups. */
  readonly inner: readonly Terrain[];
  readonly branches: readonly Branch[];
  /** Its lists of like groups, with the ways through them. */
  readonly lists: readonly WalkedList[];
}

/** A list of like groups that was walked. */
export interface WalkedList extends ReturnType<typeof walkList> {
  readonly entry: Terrain;
}

/** The form whose examples are the entries that its examples give. */
const withEntries = (form: FormDefinition, field: string): FormDefinition => {
  const entries = Object.values(form.examples.valid).flatMap((answers) => (answers[field] ?? []) as readonly Answers[]);
  return {
    ...form,
    examples: { valid: Object.fromEntries(entries.map((entry, index) => [index, entry])), invalid: {} },
  };
};

const survey = (data: OfficerData): readonly Surveyed[] => {
  const folders = foldersOf(data);
  const files = below(data, 'schemas');
  const facts = catalogueOf(data)?.facts ?? { facts: {} };
  return soundForms(data).map((form) => {
    const folder = folders.get(form.key) ?? '';
    const shape = shapeOf(files, `${folder}/schema.json`);
    const terrain = surveyForm(form, shape, facts, checker);
    const inner = shape.inner.map(({ field, schema, place }) =>
      surveyForm(withEntries(form, field), takeApart(files, schema, place), facts, checker, [field]),
    );
    const branches = branchesOf(terrain);
    const lists = inner.map((entry) => ({ entry, ...walkList({ outer: terrain, branches, entry }) }));
    return { form, folder, terrain, inner, branches, lists };
  });
};

const known = new WeakMap<OfficerData, readonly Surveyed[]>();

export const surveyedForms = (data: OfficerData): readonly Surveyed[] => {
  const forms = known.get(data) ?? survey(data);
  known.set(data, forms);
  return forms;
};
