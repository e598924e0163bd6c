import type { Finding } from '../check/finding.ts';
import { findingSentences, type Language, languages } from './finding-sentences.ts';

/** `officer.json` by language. */
export type OfficerTexts = Readonly<Record<Language, unknown>>;

const positionOf = ({ file, line, column }: Finding): string => `${file}:${line}:${column}`;

/** For people: place, problem and correction, in both languages. */
export const asText = (findings: readonly Finding[], texts: OfficerTexts): string =>
  findings
    .map((finding) => {
      const said = languages.map((language) => {
        const { what, instead } = findingSentences(texts[language], finding);
        return `  ${language}  ${what}\n      ${instead}`;
      });
      return `${positionOf(finding)}  ${finding.severity}\n${said.join('\n')}`;
    })
    .join('\n\n');

/** For programs. */
export const asJson = (findings: readonly Finding[], texts: OfficerTexts): string =>
  JSON.stringify(
    findings.map((finding) => ({
      ...finding,
      ...Object.fromEntries(languages.map((language) => [language, findingSentences(texts[language], finding)])),
    })),
    null,
    2,
  );

/** Escapes line breaks and special characters of the annotation format. */
const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Properties of an annotation also escape colons and commas. */
const escapedProperty = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** For a pull request: each finding is an annotation at its line. */
export const asAnnotations = (findings: readonly Finding[], texts: OfficerTexts): string =>
  findings
    .map((finding) => {
      const said = languages.map((language) => {
        const { what, instead } = findingSentences(texts[language], finding);
        return `${what} ${instead}`;
      });
      const { severity, file, line, column } = finding;
      return `::${severity} file=${escapedProperty(file)},line=${line},col=${column}::${escaped(said.join('\n'))}`;
    })
    .join('\n');
