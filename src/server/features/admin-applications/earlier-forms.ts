import { deepEqual } from 'fast-equals';
import { migratedNames, newMigrations } from '../../../engine/evolution/migrated-names.ts';
import { answerKindOf, couldAnswer } from '../../../engine/model/field-facts.ts';
import { type FormNode, knownFields, nodeAt } from '../../../engine/model/form-model.ts';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import type { FormVersions, ServedForm, StoredForm } from '../application/queries/form-versions.ts';
import { storedTexts } from '../application/stored-forms.ts';
import { type LocaleTexts, withStoredTexts } from '../documents/answer-text.ts';
import type { ExportRow } from './queries/export.ts';
import type { ReviewContext } from './review-context.ts';

/** The answers of one application to one step, under today's names. */
export interface AnswersOfStep {
  readonly answers: Answers;
  /** Answers to fields that later forms do not have, by place. */
  readonly former: Answers;
  /** The answers as they were saved. */
  readonly saved?: Pick<ExportRow['steps'][number], 'answers' | 'schemaVersion'> | undefined;
}

/** A form that was served before today's. */
export interface EarlierForm extends StoredForm {
  /** What its fields are called today: old name -> name; undefined for one that migrations take out. */
  readonly names: ReadonlyMap<string, string | undefined>;
}

/** The earlier forms of each step, the newest first. */
export type EarlierForms = ReadonlyMap<string, readonly EarlierForm[]>;

/** The newest line of each version of each form: changed texts do not make another field. */
const newestVersions = ({ lines }: FormVersions): readonly ServedForm[] => {
  const served = lines().filter(({ isGone }) => !isGone);
  return [...new Map(served.map((line) => [`${line.step} ${line.schemaVersion}`, line])).values()].reverse();
};

/** Every earlier form of each step that is, or was, asked. */
export const readEarlierForms = async ({
  catalogue,
  forms,
}: Pick<ReviewContext, 'catalogue' | 'forms'>): Promise<EarlierForms> => {
  const found = new Map<string, readonly EarlierForm[]>();
  for (const line of newestVersions(forms)) {
    const today = catalogue.steps.find(({ key }) => key === line.step);
    if (today?.schemaVersion === line.schemaVersion) continue;
    const form = await forms.read(line);
    const later = today ? newMigrations(form.definition, today) : [];
    const names = migratedNames([...knownFields(form.definition)], later);
    found.set(line.step, [...(found.get(line.step) ?? []), { ...form, names }]);
  }
  return found;
};

/** Texts that name answers; others, such as units, are those of the form that is shown. */
const namesAnswers = (key: string): boolean => key.endsWith('.label') || key.includes('.option.');

/** The texts of today and, for fields and options that are gone, those of the newest form that had them. */
export const withEarlierTexts = (texts: LocaleTexts, forms: readonly EarlierForm[] = []): LocaleTexts => {
  if (forms.length === 0) return texts;
  const stored = forms.map((form) => storedTexts(form.texts, texts.locale));
  return {
    ...texts,
    textOr: (key, otherwise) => {
      const own = texts.textOr(key, '');
      if (own !== '' || !namesAnswers(key)) return own === '' ? otherwise : own;
      for (const { find } of stored) {
        const text = find(key);
        if (text !== undefined) return text;
      }
      return otherwise;
    },
  };
};

/** Whether two forms show the answers of a place in the same way. */
const isShownAlike = (one: FormNode | undefined, other: FormNode | undefined): boolean => {
  if (!one || !other) return true;
  if (answerKindOf(one) !== answerKindOf(other)) return false;
  if (one.ui['ui:options']?.source !== other.ui['ui:options']?.source) return false;
  return (
    isShownAlike(one.entry, other.entry) &&
    [...one.fields].every(([name, field]) => isShownAlike(field, other.fields.get(name)))
  );
};

/** The place of an answer in the form that asked for it, and that form. */
interface AskedIn {
  readonly form: FormDefinition;
  readonly name: string;
  readonly value: unknown;
  readonly texts: LocaleTexts;
}

/**
 * The earlier form by which the answer to a field is shown: where it was saved by a form that asked in another way and no
 * migration changed it, and where a migration set it aside because it is no answer of today. Undefined for today's form.
 */
export const findAskingForm = (
  form: FormDefinition,
  field: string,
  { answers, former, saved }: AnswersOfStep,
  { texts, forms = [] }: { readonly texts: LocaleTexts; readonly forms?: readonly EarlierForm[] | undefined },
): AskedIn | undefined => {
  const askedIn = ({ definition, texts: stored }: EarlierForm, name: string, value: unknown): AskedIn => ({
    form: definition,
    name,
    value,
    texts: withStoredTexts(texts, storedTexts(stored, texts.locale)),
  });
  const now = nodeAt(form, [field]);
  const current = answers[field];
  if (current !== undefined) {
    const accepted = forms.find(({ definition }) => definition.schemaVersion === saved?.schemaVersion);
    const [name] = [...(accepted?.names ?? [])].find(([, today]) => today === field) ?? [];
    if (!accepted || name === undefined || !deepEqual(saved?.answers[name], current)) return undefined;
    return isShownAlike(now, nodeAt(accepted.definition, [name])) ? undefined : askedIn(accepted, name, current);
  }
  const value = former[field];
  if (value === undefined || couldAnswer(now, value)) return undefined;
  const found = forms.find(({ definition }) => couldAnswer(nodeAt(definition, [field]), value));
  return found && askedIn(found, field, value);
};
