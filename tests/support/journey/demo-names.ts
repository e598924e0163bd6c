import admission from '../../../src/server/demo/data/admission.json' with { type: 'json' };
import schooling from '../../../src/server/demo/data/schooling.json' with { type: 'json' };

/** The English names of the demo data by their Indonesian ones. */
const english = new Map<string, string>(Object.entries(schooling.englishMajors));

const collect = (json: unknown): void => {
  if (typeof json !== 'object' || json === null) return;
  const { name, names } = json as { readonly name?: unknown; readonly names?: { readonly en?: string } };
  if (typeof name === 'string' && names?.en !== undefined) english.set(name, names.en);
  for (const part of Object.values(json)) collect(part);
};
collect([admission, schooling]);

/** A name of the demo data as a page in this language shows it. */
export const demoName = (name: string, language: string): string =>
  (language === 'en' ? english.get(name) : undefined) ?? name;
