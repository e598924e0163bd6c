import { allNotesOf } from '../../engine/model/form-model.ts';
import type { FieldUi, FormDefinition, StepUi } from '../../engine/schema/types.ts';
import { optionKey, textKey } from '../../engine/text/text-keys.ts';
import { deriveForm, listSourceRules } from './derive-form.ts';
import { listUiScopes } from './ui-scopes.ts';

/** The keys of the texts that a form shows. */
export interface FormTextKeys {
  /** Labels, options, headings, texts between fields: each is required. */
  readonly required: readonly string[];
  /** Broken rules: each needs a text of its own or the common one. */
  readonly errors: readonly string[];
  /** Optional texts: help, placeholder, unit, title of a text between fields, introduction. */
  readonly optional: readonly string[];
}

const groupsIn = (ui: FieldUi): NonNullable<StepUi['ui:groups']> => ui['ui:groups'] ?? [];

/** `isStep`: it has a page of its own with a title. */
export const textKeysOfForm = (form: FormDefinition, isStep: boolean): FormTextKeys => {
  const { fields, options, rules, furtherTexts } = deriveForm(form);
  const names = [...fields.values()];
  const parts = (part: string) => names.map((field) => textKey(form.key, field, part));
  const broken = [...rules.values()].map((rule) => [...rule.names, 'error', rule.rule].join('.'));
  const listed = listSourceRules(form).map((place) => place.replace(/\.(\w+)$/, '.error.$1'));
  const title = `${form.key}.form.title`;
  const notes = allNotesOf(form).map(({ names: note, ui }) => ({
    text: textKey(form.key, note, 'text'),
    title: textKey(form.key, note, 'title'),
    needsTitle: ui['ui:options']?.['opens'] === true,
  }));
  return {
    required: [
      ...parts('label'),
      ...[...options].flatMap(([field, values]) => values.map((value) => optionKey(form.key, field.split('.'), value))),
      ...listUiScopes(form).flatMap(({ ui, node }) => {
        const names = node.path.filter((name) => name !== '*');
        return groupsIn(ui).map(({ key }) => [form.key, ...names, 'group', key].join('.'));
      }),
      ...(isStep ? [title] : []),
      ...notes.flatMap((note) => [note.text, ...(note.needsTitle ? [note.title] : [])]),
    ],
    errors: [...new Set([...broken, ...listed])].map((key) => `${form.key}.${key}`),
    optional: [
      ...parts('help'),
      ...parts('placeholder'),
      ...furtherTexts.map(([field, part]) => textKey(form.key, field, part)),
      ...notes.map((note) => note.title),
      title,
      `${form.key}.form.intro`,
    ],
  };
};
