import { PARENT_PARAMETER } from '../../../engine/lists/choice-list.ts';
import { nearestPlace } from '../../../engine/model/form-model.ts';
import { factsReadBy } from '../../../engine/model/read-facts.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import { sourcedFields } from '../../../engine/steps/sources.ts';
import { checker, listForms } from '../../data/catalogue.ts';
import { fixedFacts } from '../paths/candidate-values.ts';
import type { ExampleSpace } from './complete-example.ts';
import { collectKnownAnswers } from './fitting-answers.ts';

/** Fields that offer a list of the data -> values of it; a value of a dependent list fits that of its parent. */
const collectListValues = (form: FormDefinition, { lists }: Catalogue): ReadonlyMap<string, readonly unknown[]> => {
  const found = new Map<string, readonly unknown[]>();
  // The value of the innermost list decides those of the lists that it depends on.
  for (const sourced of [...sourcedFields(form)].reverse()) {
    const list = ownProperty<Catalogue['lists'][string]>(lists, sourced.source);
    if (!list) continue;
    const path = sourced.path.join('.');
    const [wanted] = found.get(path) ?? [];
    const entries = list.entries.filter(({ value, isOther }) => !isOther && (wanted === undefined || value === wanted));
    const [first] = entries;
    found.set(path, entries.map(({ value }) => value).slice(0, wanted === undefined && list.parent ? 1 : 12));
    const parent = sourced.options.with?.[PARENT_PARAMETER];
    const around = parent === undefined ? undefined : nearestPlace(form, sourced.path, parent);
    if (around && first?.parent !== undefined) found.set(around.join('.'), [first.parent]);
  }
  return found;
};

/** Where examples of a form are generated: values from examples of all forms, and the facts that the form reads. */
export const createExampleSpace = (catalogue: Catalogue, form: FormDefinition): ExampleSpace => {
  const read = new Set(factsReadBy(form.schema));
  const facts = Object.entries(fixedFacts(catalogue.facts)).filter(([name]) => read.has(name));
  return {
    form,
    checker,
    known: collectKnownAnswers([form, ...listForms(catalogue)]),
    lists: collectListValues(form, catalogue),
    facts: Object.fromEntries(facts),
  };
};
