import { languagesIn } from '../../../src/engine/text/languages.ts';
import { messageKeyFallbacks } from '../../../src/engine/text/text-keys.ts';
import type { OfficerData } from '../../../src/officer/data/read-officer-data.ts';

const textAt = ({ values }: OfficerData, language: string, key: string): string | undefined => {
  const [file, ...names] = key.split('.');
  const found = names.reduce<unknown>(
    (texts, name) => Object(texts)[name],
    values.get(`locales/${language}/${file}.json`),
  );
  return typeof found === 'string' ? found : undefined;
};

/** The languages in which an error has no text but the one for anything that is invalid. */
export const languagesWithoutText = (
  data: OfficerData,
  key: string,
  params: Readonly<Record<string, unknown>> = {},
): readonly string[] =>
  languagesIn(data.values.keys()).filter((language) =>
    messageKeyFallbacks(key, params)
      .slice(0, -1)
      .every((candidate) => textAt(data, language, candidate) === undefined),
  );
