import type { LoadedForm } from '../../../src/client/forms/runtime/browser-checker.ts';
import { entriesUnder, isOffered, PARENT_PARAMETER } from '../../../src/engine/lists/choice-list.ts';
import { pruneHidden } from '../../../src/engine/model/present-fields.ts';
import { normalizeAnswers } from '../../../src/engine/normalize/normalize-answers.ts';
import type { Checker } from '../../../src/engine/schema/checker.ts';
import type { Answers, Catalogue, FieldError, FormDefinition } from '../../../src/engine/schema/types.ts';
import { checkAnswers } from '../../../src/engine/steps/check-answers.ts';
import { checkSources } from '../../../src/engine/steps/check-sources.ts';
import type { SourceLookup } from '../../../src/engine/steps/sources.ts';
import { type FormTextKeys, textKeysOfForm } from '../../../src/officer/data/form-text-keys.ts';
import type { OfficerData } from '../../../src/officer/data/read-officer-data.ts';
import { catalogueOf, formIn } from './officer-data.ts';

/** A form with everything that is needed to answer it. */
export interface OpenForm {
  readonly data: OfficerData;
  readonly form: FormDefinition;
  readonly catalogue: Catalogue;
  readonly texts: FormTextKeys;
  readonly server: Checker;
  readonly lookup: SourceLookup;
}

/** The same, as the build compiled it for the browser. */
export interface CheckedForm extends OpenForm {
  readonly loaded: LoadedForm;
}

const DAY = '2026-11-25';

/** The lists of the data, as the server looks them up. */
const lookupIn =
  ({ lists }: Catalogue): SourceLookup =>
  async (name, params) => {
    const list = lists[name];
    if (!list) return undefined;
    return entriesUnder(list, params[PARENT_PARAMETER]).map((entry) => ({
      value: entry.value,
      selectable: isOffered(entry, DAY),
    }));
  };

/** @param server a checker keeps every rule that it compiled: one for all forms would need ever more memory */
export const openGenerated = (data: OfficerData, key: string, server: Checker): OpenForm => {
  const [form, catalogue] = [formIn(data, key), catalogueOf(data)];
  return { data, form, catalogue, texts: textKeysOfForm(form, true), server, lookup: lookupIn(catalogue) };
};

export interface Received {
  readonly answers: Answers;
  readonly errors: readonly FieldError[];
}

/** The result of one side for sent answers: the answers it would store, and the errors it reports. */
export const receive = async (
  { form, lookup }: OpenForm,
  checker: Checker,
  sent: Answers,
  facts: Answers,
): Promise<Received> => {
  const normalized = normalizeAnswers(checker, form, sent, facts);
  const answers = pruneHidden(form, normalized, facts, (condition, value) => checker.holds(form, condition, value));
  const errors = [...checkAnswers(checker, form, answers, facts), ...(await checkSources(form, answers, lookup))];
  const keyOf = ({ path, key }: FieldError): string => `${path} ${key}`;
  return { answers, errors: errors.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
};
