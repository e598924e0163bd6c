import type { FormDefinition } from '../../engine/schema/types.ts';
import { below, type OfficerData } from '../data/read-officer-data.ts';
import { type Branch, branchesOf } from '../paths/branches.ts';
import { shapeOf } from '../paths/shape.ts';
import { surveyForm, type Terrain } from '../paths/situations.ts';
import { catalogueOf, checker, foldersOf, soundForms } from './shared.ts';

/** A form with its way through conditions, looked for once for all rules. */
export interface Surveyed {
  readonly form: FormDefinition;
  readonly folder: string;
  readonly terrain: Terrain;
  readonly branches: readonly Branch[];
}

const survey = (data: OfficerData): readonly Surveyed[] => {
  const folders = foldersOf(data);
  const files = below(data, 'schemas');
  const facts = catalogueOf(data)?.facts ?? { facts: {} };
  return soundForms(data).map((form) => {
    const folder = folders.get(form.key) ?? '';
    const terrain = surveyForm(form, shapeOf(files, `${folder}/schema.json`), facts, checker);
    return { form, folder, terrain, branches: branchesOf(terrain) };
  });
};

const known = new WeakMap<OfficerData, readonly Surveyed[]>();

export const surveyedForms = (data: OfficerData): readonly Surveyed[] => {
  const forms = known.get(data) ?? survey(data);
  known.set(data, forms);
  return forms;
};
