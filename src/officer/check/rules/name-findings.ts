import type { LocatedJson } from '../../data/located-json.ts';
import { type Finding, findingIn } from '../finding.ts';
import { nearestWord } from '../nearest-word.ts';
import type { Path } from '../walk.ts';

const MOST_NAMED = 12;

const listed = (names: readonly string[]): string =>
  names.length <= MOST_NAMED ? names.join(', ') || '–' : `${names.slice(0, MOST_NAMED).join(', ')}, …`;

/** A name that nobody declared, with the one that may be meant, or all that there are. */
export const unknown = (
  file: LocatedJson,
  at: Path,
  name: string,
  owner: string,
  known: readonly string[],
  isKey = false,
): Finding => {
  const meant = nearestWord(name, known);
  const params = { name, owner, meant: meant ?? '', known: listed(known) };
  return findingIn(file, { rule: meant === undefined ? 'strangeName' : 'unknownName', at, isKey, params });
};

/** A field that a part of the form forgets. */
export const undressed = (file: LocatedJson, at: Path, field: string, part: string): Finding =>
  findingIn(file, { rule: 'undressed', at, isKey: true, params: { field, part } });
