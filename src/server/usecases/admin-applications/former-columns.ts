import { newNames } from '../../../engine/evolution/new-names.ts';
import { knownFields } from '../../../engine/schema/active-fields.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale, Texts, Translate } from '../../config/texts.ts';
import type { FormVersions, ServedForm, StoredForm } from '../../store/application/form-versions.ts';
import { labelIn, notedWords } from '../application/form-words.ts';
import type { Desk } from './desk.ts';
import { asCell, type Column, fitsCell } from './export-columns.ts';
import { bornAs } from './field-identity.ts';

type Known = Pick<Desk, 'catalogue' | 'forms' | 'texts'>;

const localeOf = (texts: Texts, t: Translate): Locale =>
  texts.locales.find((locale) => texts.translate(locale) === t) ?? DEFAULT_LANGUAGE;

/** The newest line of each version of each form: other words make no other field. */
const versionsOf = ({ lines }: FormVersions): readonly ServedForm[] => {
  const asked = lines().filter(({ isGone }) => !isGone);
  return [...new Map(asked.map((line) => [`${line.step} ${line.schemaVersion}`, line])).values()].reverse();
};

const columnsOf = ({ catalogue, texts }: Known, { definition, texts: words }: StoredForm): readonly Column[] => {
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
      label: (t) =>
        t('server.export.former', {
          field: labelIn([notedWords(words, localeOf(texts, t))], definition.key, [field]),
        }),
      step: today ?? definition,
      field,
      read: (_row, answers, former) => asCell(answers[field] ?? former[field]),
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
