import { listOptions } from '../../engine/evolution/compare-fields.ts';
import type { FormChange } from '../../engine/evolution/form-change.ts';
import type { FormDefinition } from '../../engine/schema/types.ts';
import { fieldShapesOf } from '../data/field-shapes.ts';
import { breaks, type Evaluation, safe } from './verdict.ts';

type WireValues = Readonly<Record<string, string>> | undefined;

const optionsOf = (form: FormDefinition, field: string): readonly string[] | undefined => {
  const shape = fieldShapesOf(form.schema).get(field);
  return shape && listOptions(shape)?.map(String);
};

interface Versions {
  readonly before: FormDefinition;
  readonly after: FormDefinition;
}

/** What an answer that could be chosen before is called on the API now. */
const keepsValues = (versions: Versions, field: string, before: WireValues = {}, after: WireValues = {}): boolean => {
  const [was, is] = [versions.before, versions.after].map((form) => optionsOf(form, field));
  const known = new Set([...(was ?? []), ...Object.keys(before)]);
  // A value that can no longer be sent is evaluated as a removed option.
  return [...known]
    .filter((value) => is === undefined || is.includes(value))
    .every((value) => (before[value] ?? value) === (after[value] ?? value));
};

/** Whoever else calls the API knows fields and values by the names they always had. */
export const evaluateWireChange = (
  { what, path: [field = ''], before, after }: Extract<FormChange, { kind: 'wireChanged' }>,
  versions: Versions,
): Evaluation => {
  const isKept = what === 'values' && keepsValues(versions, field, before as WireValues, after as WireValues);
  if (isKept) return safe('wireOnlyNew');
  return breaks(what === 'name' ? 'wireName' : 'wireOther');
};
