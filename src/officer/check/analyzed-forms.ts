import { isObject, listOf } from '../../engine/schema/json.ts';
import type { FormDefinition } from '../../engine/schema/types.ts';
import { checker, findCatalogue, formFolders, listValidForms } from '../data/catalogue.ts';
import { createContentCache } from '../data/content-cache.ts';
import { type OfficerData, valuesBelow } from '../data/read-officer-data.ts';
import { type AnswerSpace, createAnswerSpace } from './paths/answer-space.ts';
import { type Branch, listBranches } from './paths/branches.ts';
import { exploreList } from './paths/explore-list.ts';
import { analyzeSchema, shapeOfForm } from './paths/schema-shape.ts';

/** A form with its branches, explored once for all rules. */
export interface AnalyzedForm {
  readonly form: FormDefinition;
  readonly folder: string;
  readonly space: AnswerSpace;
  /** The lists of groups in the form. */
  readonly entrySpaces: readonly AnswerSpace[];
  readonly branches: readonly Branch[];
  /** The explored lists of groups, with their branches. */
  readonly lists: readonly AnalyzedList[];
}

/** An explored list of groups. */
export interface AnalyzedList extends ReturnType<typeof exploreList> {
  readonly entry: AnswerSpace;
}

/** The entry form, whose examples are the list entries in the examples of the form. */
const formOfEntries = (form: FormDefinition, field: string): FormDefinition => {
  const entries = Object.values(form.examples.valid).flatMap((answers) => listOf(answers[field]).filter(isObject));
  return {
    ...form,
    examples: { valid: Object.fromEntries(entries.map((entry, index) => [index, entry])), invalid: {} },
  };
};

const MAX_KNOWN_FORMS = 100;
const analyzedByContent = createContentCache<AnalyzedForm>(MAX_KNOWN_FORMS);

const analyzeForms = (data: OfficerData): readonly AnalyzedForm[] => {
  const folders = formFolders(data);
  const files = valuesBelow(data, 'schemas');
  const facts = findCatalogue(data)?.facts ?? { facts: {} };
  return listValidForms(data).map((form) => {
    const folder = folders.get(form.key) ?? '';
    const shape = shapeOfForm(files, `${folder}/schema.json`);
    const entryShapes = shape.listEntries.map(({ field, schema, place }) => ({
      field,
      entryShape: analyzeSchema(files, schema, place),
    }));
    return analyzedByContent([form, folder, shape, entryShapes, facts], () => {
      const space = createAnswerSpace(form, shape, facts, checker);
      const entrySpaces = entryShapes.map(({ field, entryShape }) =>
        createAnswerSpace(formOfEntries(form, field), entryShape, facts, checker, [field]),
      );
      const branches = listBranches(space);
      const lists = entrySpaces.map((entry) => ({ entry, ...exploreList({ outer: space, branches, entry }) }));
      return { form, folder, space, entrySpaces, branches, lists };
    });
  });
};

const knownForms = new WeakMap<OfficerData, readonly AnalyzedForm[]>();

export const analyzedForms = (data: OfficerData): readonly AnalyzedForm[] => {
  const forms = knownForms.get(data) ?? analyzeForms(data);
  knownForms.set(data, forms);
  return forms;
};
