import { findRule } from '../../../src/engine/model/field-facts.ts';
import {
  declares,
  entryOf,
  type FormNode,
  formModelOf,
  type Schemas,
  schemasOfEntry,
  schemasOfField,
} from '../../../src/engine/model/form-model.ts';
import { takenSchemas } from '../../../src/engine/model/present-fields.ts';
import { isObject, listOf, textsOf } from '../../../src/engine/schema/json.ts';
import type { Answers, FormDefinition } from '../../../src/engine/schema/types.ts';
import type { OpenForm } from './checked-form.ts';

/** The entries that a page draws for a list: as many as it needs, answered or not. */
const drawnEntries = (node: FormNode, value: unknown, isRequired: boolean): readonly unknown[] => {
  const least = Math.max(isRequired ? 1 : 0, Number(findRule(node, 'minItems') ?? 0));
  const entries = listOf(value);
  return Array.from({ length: Math.max(entries.length, least) }, (_, index) => entries[index]);
};

/** Places of the fields that the answers show, at any depth: those of entries for each entry. */
export const presentPlaces = ({ form, server }: OpenForm, answers: Answers, facts: Answers): ReadonlySet<string> => {
  const holds = (condition: FormDefinition['schema'], value: unknown) => server.holds(form, condition, value);
  const below = (
    node: FormNode,
    declared: Schemas,
    place: readonly string[],
    value: unknown,
    isRequired = false,
  ): readonly string[] => {
    if (node.kind === 'list')
      return drawnEntries(node, value, isRequired).flatMap((entry, index) => {
        const schemas = schemasOfEntry(takenSchemas(declared, value, holds));
        return below(entryOf(node), schemas, [...place, String(index)], entry);
      });
    if (node.fields.size === 0) return [];
    const group = isObject(value) ? value : {};
    const taken = takenSchemas(declared, group, holds);
    const required = taken.flatMap((schema) => textsOf(schema['required']));
    return [...node.fields].flatMap(([name, field]) => {
      if (!declares(taken, name) || field.ui['ui:widget'] === 'hidden') return [];
      const inside = [...place, name];
      const inner = below(field, schemasOfField(taken, name), inside, group[name], required.includes(name));
      return [inside.join('.'), ...inner];
    });
  };
  return new Set(below(formModelOf(form), [form.schema], [], { ...answers, $facts: facts }));
};
