import { optionsIn } from '../../engine/evolution/compare-fields.ts';
import { describeFields } from '../../engine/evolution/describe-fields.ts';
import type { FormChange } from '../../engine/evolution/form-change.ts';
import type { FormDefinition } from '../../engine/schema/types.ts';
import { breaks, type Judgement, safe } from './verdict.ts';

type Values = Readonly<Record<string, string>> | undefined;

/** What an answer that could be chosen before is called on the API now. */
const keepsValues = (form: FormDefinition, field: string, before: Values = {}, after: Values = {}): boolean => {
  const shape = describeFields(form.schema).get(field);
  const known = new Set([...((shape && optionsIn(shape)) ?? []).map(String), ...Object.keys(before)]);
  return [...known].every((value) => (before[value] ?? value) === (after[value] ?? value));
};

/** Whoever else calls the API knows fields and values by the names they always had. */
export const judgeWire = (
  { what, path: [field = ''], before, after }: Extract<FormChange, { kind: 'wireChanged' }>,
  versions: { readonly before: FormDefinition },
): Judgement => {
  const isKept = what === 'values' && keepsValues(versions.before, field, before as Values, after as Values);
  if (isKept) return safe('wireOnlyNew');
  return breaks(what === 'name' ? 'wireName' : 'wireOther');
};
