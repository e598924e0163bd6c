import { type LocatedJson, positionAt, sizeLimitsOf } from '../../data/located-json.ts';
import type { Finding, Rule } from '../finding.ts';
import { explainSyntaxError } from '../syntax/explain-syntax-error.ts';

const findingAt = (
  file: LocatedJson,
  place: Pick<Finding, 'line' | 'column'>,
  rule: string,
  params: Finding['params'],
) => ({
  file: file.path,
  line: place.line,
  column: place.column,
  severity: 'error' as const,
  rule,
  params,
});

/** The replacement character: the file was saved in another encoding. */
const REPLACEMENT_CHARACTER = '\ufffd';

const inWords = (count: number) => ({ id: count.toLocaleString('id'), en: count.toLocaleString('en') });

const limitParams = (path: string): Finding['params'] => {
  const { characters, values } = sizeLimitsOf(path);
  return { characters: inWords(characters), values: inWords(values) };
};

const checkFile = (file: LocatedJson): readonly Finding[] => {
  const [error] = file.syntaxErrors;
  if (error) {
    const { rule, offset, params = {} } = explainSyntaxError(file.text, error);
    const place = positionAt(file.text, offset);
    return [findingAt(file, place, rule, { at: String(place.line), ...limitParams(file.path), ...params })];
  }
  const unread = file.text.indexOf(REPLACEMENT_CHARACTER);
  return [
    ...(unread < 0 ? [] : [findingAt(file, positionAt(file.text, unread), 'otherEncoding', {})]),
    ...file.duplicateKeys.map((one) =>
      findingAt(file, one, 'twiceNamed', { name: one.name, first: String(one.firstLine) }),
    ),
  ];
};

/** Other rules read valid files only. The first mistake in a file causes the others. */
export const filesAreValidJson: Rule = ({ files }) => [...files.values()].flatMap(checkFile);
