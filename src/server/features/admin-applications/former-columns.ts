import { newNames } from '../../../engine/evolution/new-names.ts';
import { knownFields } from '../../../engine/schema/active-fields.ts';
import { labelIn, notedWords } from '../application/form-words.ts';
import type { FormVersions, ServedForm, StoredForm } from '../application/queries/form-versions.ts';
import { wordsBefore } from '../documents/words.ts';
import type { Desk } from './desk.ts';
import { answerCell, fitsCell } from './export-answers.ts';
import { type Column, headingsOver } from './export-column.ts';
import { bornAs } from './field-identity.ts';

type Known = Pick<Desk, 'catalogue' | 'forms' | 'texts'>;

/** The newest line of each version of each form: other words make no other field. */
const versionsOf = ({ lines }: FormVersions): readonly ServedForm[] => {
  const asked = lines().filter(({ isGone }) => !isGone);
  return [...new Map(asked.map((line) => [`${line.step} ${line.schemaVersion}`, line])).values()].reverse();
};

const columnsOf = ({ catalogue }: Known, { definition, texts: noted }: StoredForm): readonly Column[] => {
  const today = catalogue.steps.find(({ key }) => key === definition.key);
  const isAsked = (field: string): boolean => {
    const later = today?.migrations.slice(definition.migrations.length) ?? [];
    const name = newNames([field], later).get(field);
    return today !== undefined && name !== undefined && knownFields(today).has(name);
  };
  return [...knownFields(definition)]
    .filter((field) => !isAsked(field) && fitsCell(definition, field))
    .map((field) => ({
      key: `${definition.key}.${bornAs(definition.migrations, field)}`,
      label: ({ t, locale }) =>
        t('server.export.former', {
          field: labelIn([notedWords(noted, locale)], definition.key, [field]),
        }),
      under: headingsOver(definition, field),
      isSuggested: false,
      step: today ?? definition,
      field,
      read: (row, given, reader) => {
        const words = wordsBefore(reader.words, notedWords(noted, reader.words.locale));
        return answerCell(row, given, { ...reader, words }, { form: definition, formKey: definition.key, field });
      },
    }));
};

/** What earlier forms asked and today's no longer do: those who answered then have answers still. */
export const formerColumns = async (known: Known, today: readonly Column[]): Promise<readonly Column[]> => {
  const found = new Map<string, Column>();
  const keys = new Set(today.map(({ key }) => key));
  for (const line of versionsOf(known.forms))
    for (const column of columnsOf(known, await known.forms.read(line)))
      if (!keys.has(column.key) && !found.has(column.key)) found.set(column.key, column);
  return [...found.values()];
};
