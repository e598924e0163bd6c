import { type InnerShape, type SchemaShape, shapeOfForm } from '../../engine/model/located-shape.ts';
import { isObject } from '../../engine/schema/json.ts';
import type { Answers, FormDefinition } from '../../engine/schema/types.ts';
import { checker, findCatalogue, formFolders, listValidForms } from '../data/catalogue.ts';
import { createContentCache, share } from '../data/content-cache.ts';
import { type OfficerData, valuesBelow } from '../data/read-officer-data.ts';
import { type AnswerSpace, createAnswerSpace } from './paths/answer-space.ts';
import { type Branch, listBranches } from './paths/branches.ts';
import { exploreList } from './paths/explore-list.ts';

/** A form with its branches, explored once for all rules. */
export interface AnalyzedForm {
  readonly form: FormDefinition;
  readonly folder: string;
  readonly space: AnswerSpace;
  /** The groups of the form and the entries of its lists, at any depth. */
  readonly innerSpaces: readonly AnswerSpace[];
  readonly branches: readonly Branch[];
  /** The explored lists of groups, with their branches. */
  readonly lists: readonly AnalyzedList[];
}

/** An explored list of groups. */
export interface AnalyzedList extends ReturnType<typeof exploreList> {
  readonly entry: AnswerSpace;
}

interface InnerForm extends InnerShape {
  readonly path: readonly string[];
}

const innerForms = ({ inner }: SchemaShape, path: readonly string[] = []): readonly InnerForm[] =>
  inner.flatMap((one) => {
    const at = [...path, one.field];
    return [{ ...one, path: at }, ...innerForms(one.shape, at)];
  });

const groupsAt = (answers: unknown, path: readonly string[]): readonly Answers[] => {
  if (Array.isArray(answers)) return answers.flatMap((entry) => groupsAt(entry, path));
  if (!isObject(answers)) return [];
  const [name, ...rest] = path;
  return name === undefined ? [answers] : groupsAt(answers[name], rest);
};

/** The form of a group or of entries, whose examples are the groups in the examples of the form. */
const formOfGroup = (form: FormDefinition, path: readonly string[]): FormDefinition => {
  const groups = Object.values(form.examples.valid).flatMap((answers) => groupsAt(answers, path));
  return {
    ...form,
    examples: { valid: Object.fromEntries(groups.map((group, index) => [index, group])), invalid: {} },
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
    const shape = shapeOfForm({ files, share }, `${folder}/schema.json`);
    return analyzedByContent([form, folder, shape, facts], () => {
      const space = createAnswerSpace(form, shape, facts, checker);
      const inner = innerForms(shape).map(({ path, isList, shape: own }) => ({
        space: createAnswerSpace(formOfGroup(form, path), own, facts, checker, path),
        // Entries of lists inside groups and entries have no exploration of their own.
        isExplored: isList && path.length === 1,
      }));
      const branches = listBranches(space);
      const lists = inner
        .filter(({ isExplored }) => isExplored)
        .map(({ space: entry }) => ({ entry, ...exploreList({ outer: space, branches, entry }) }));
      return { form, folder, space, innerSpaces: inner.map((one) => one.space), branches, lists };
    });
  });
};

const knownForms = new WeakMap<OfficerData, readonly AnalyzedForm[]>();

export const analyzedForms = (data: OfficerData): readonly AnalyzedForm[] => {
  const forms = knownForms.get(data) ?? analyzeForms(data);
  knownForms.set(data, forms);
  return forms;
};
