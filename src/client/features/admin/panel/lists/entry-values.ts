import { entryProblems } from '../../../../../engine/lists/entry-rules.ts';
import type { StaffEntry, StaffList } from './queries.ts';

/** What the form of an entry holds: name of the field -> text; `names/en` is the name in English. */
export type EntryValues = Readonly<Record<string, string>> & { readonly place?: string };

export const nameField = (language: string): string => `names/${language}`;

export const emptyValues: EntryValues = {};

export const valuesOf = ({ value, names, parent, from, until, place }: StaffEntry): EntryValues => ({
  value,
  ...Object.fromEntries(Object.entries(names).map(([language, name]) => [nameField(language), name])),
  parent: parent ?? '',
  from: from ?? '',
  until: until ?? '',
  place: String(place),
});

const namesIn = (values: EntryValues, { languages }: StaffList) =>
  Object.fromEntries(languages.map((language) => [language, values[nameField(language)] ?? '']));

/** The body of a call that writes the entry; what is empty is absent. */
export const toBody = (values: EntryValues, list: StaffList) => {
  const { parent = '', from = '', until = '' } = values;
  return {
    names: namesIn(values, list),
    ...(parent !== '' && { parent }),
    ...(from !== '' && { from }),
    ...(until !== '' && { until }),
  };
};

/** Field -> key of the text of its broken rule. The server has the same rules. */
export const problemsOf = (values: EntryValues, list: StaffList): ReadonlyMap<string, string> => {
  const { value = '', parent, from, until } = values;
  const entry = { value: value.trim(), names: namesIn(values, list), parent, from, until };
  const problems = entryProblems(entry, { languages: list.languages, dependsOn: list.parentTitle !== null });
  return new Map(
    problems.map(({ part, rule, language }) => [
      language === undefined ? part : nameField(language),
      `staff-lists.${part}.error.${rule}`,
    ]),
  );
};
