import { type LocatedJson, placeAt } from '../../data/located-json.ts';
import type { Finding, Rule } from '../finding.ts';
import { nameSlip } from '../syntax/name-slip.ts';

const found = (
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

/** A sign that stands for one that could not be read: the file was saved in another encoding. */
const UNREAD = '\ufffd';

const checkFile = (file: LocatedJson): readonly Finding[] => {
  const [error] = file.syntaxErrors;
  if (error) {
    const { rule, offset, params = {} } = nameSlip(file.text, error);
    const place = placeAt(file.text, offset);
    return [found(file, place, rule, { at: String(place.line), ...params })];
  }
  const unread = file.text.indexOf(UNREAD);
  return [
    ...(unread < 0 ? [] : [found(file, placeAt(file.text, unread), 'otherEncoding', {})]),
    ...file.twice.map((one) => found(file, one, 'twiceNamed', { name: one.name, first: String(one.firstLine) })),
  ];
};

/** Everything else is asked only of files that can be read. Of the slips in one file the first is the cause of the rest. */
export const readsAsJson: Rule = ({ files }) => [...files.values()].flatMap(checkFile);
