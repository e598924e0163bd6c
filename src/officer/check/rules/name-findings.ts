import type { LocatedJson } from '../../data/located-json.ts';
import { type Finding, findingIn } from '../finding.ts';
import { nearestWord } from '../nearest-word.ts';
import type { Path } from '../walk.ts';

/** A name that nobody declared. */
export const unknown = (
  file: LocatedJson,
  at: Path,
  name: string,
  owner: string,
  known: readonly string[],
  isKey = false,
) =>
  findingIn(file, {
    rule: 'unknownName',
    at,
    isKey,
    params: { name, owner, meant: nearestWord(name, known) ?? known.join(', ') },
  });

/** A field that a part of the form forgets. */
export const undressed = (file: LocatedJson, at: Path, field: string, part: string): Finding =>
  findingIn(file, { rule: 'undressed', at, isKey: true, params: { field, part } });
