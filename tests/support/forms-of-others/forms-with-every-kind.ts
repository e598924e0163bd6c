import { widgetOf } from '../../../src/engine/model/field-facts.ts';
import { allNodesOf } from '../../../src/engine/model/form-model.ts';
import type { FormDefinition } from '../../../src/engine/schema/types.ts';
import { findCatalogue } from '../../../src/officer/data/catalogue.ts';
import { currentData } from '../officer/current-data.ts';
import { addFormsTo, formsOfOthers } from './read-forms.ts';

/** Kinds of places in a form: each with its widget, at the top, in a group or in an entry of a list. */
const kindsIn = (form: FormDefinition): ReadonlySet<string> =>
  new Set(
    allNodesOf(form).map((node) => {
      const { kind, path } = node;
      const place = path.includes('*') ? 'entry' : path.length > 1 ? 'group' : 'top';
      return `${place} ${kind} ${kind === 'field' ? widgetOf(node) : ''}`;
    }),
  );

const readKinds = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const catalogue = findCatalogue(addFormsTo(currentData));
  const forms = catalogue?.steps.filter(({ key }) => formsOfOthers.includes(key)) ?? [];
  return new Map(forms.map((form) => [form.key, kindsIn(form)]));
};

/** A small set of the example forms in which every kind of place occurs that occurs in any of them. */
export const formsWithEveryKind = (): readonly string[] => {
  const kinds = readKinds();
  const missing = new Set([...kinds.values()].flatMap((ofForm) => [...ofForm]));
  const chosen: string[] = [];
  const gain = (key: string) => [...(kinds.get(key) ?? [])].filter((kind) => missing.has(kind)).length;
  while (missing.size > 0) {
    const best = [...kinds.keys()].reduce((a, b) => (gain(b) > gain(a) ? b : a));
    chosen.push(best);
    for (const kind of kinds.get(best) ?? []) missing.delete(kind);
  }
  return chosen.sort();
};
