import type { LocatedJson } from '../../data/located-json.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';

const MAX_NAMED = 12;

const listed = (names: readonly string[]): string =>
  names.length <= MAX_NAMED ? names.join(', ') || '–' : `${names.slice(0, MAX_NAMED).join(', ')}, …`;

/** An undeclared name, with the most similar one, or all declared ones. */
export const unknownNameFinding = (
  file: LocatedJson,
  at: JsonPath,
  name: string,
  owner: string,
  known: readonly string[],
  isKey = false,
): Finding => {
  const meant = findNearestWord(name, known);
  const params = { name, owner, meant: meant ?? '', known: listed(known) };
  return createFinding(file, { rule: meant === undefined ? 'strangeName' : 'unknownName', at, isKey, params });
};

/** A field that a part of the form omits. */
export const missingFieldFinding = (file: LocatedJson, at: JsonPath, field: string, part: string): Finding =>
  createFinding(file, { rule: 'undressed', at, isKey: true, params: { field, part } });
