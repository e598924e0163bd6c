import { isContainer } from '../../../engine/schema/json.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';

interface Leaf {
  readonly value: unknown;
  readonly path: JsonPath;
  readonly isKey: boolean;
}

/** Every name and every value that is no list or object. */
function* leavesIn(value: unknown, path: JsonPath = []): Generator<Leaf> {
  if (!isContainer(value)) {
    yield { value, path, isKey: false };
    return;
  }
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, isList ? Number(key) : key];
    if (!isList) yield { value: key, path: at, isKey: true };
    yield* leavesIn(inner, at);
  }
}

/** Half of a character, which JSON can express as `\ud800`, and control characters except line break and tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const brokenCharacter = /[\ud800-\udfff\u0000-\u0008\u000b\u000c\u000e-\u001f]/u;

const asEscape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

const MAX_NUMBER = Number.MAX_SAFE_INTEGER;

const checkLeaf = (file: LocatedJson, { value, path, isKey }: Leaf): readonly Finding[] => {
  if (typeof value === 'number' && Math.abs(value) > MAX_NUMBER) {
    const finding = createFinding(file, { rule: 'hugeNumber', at: path, params: { most: String(MAX_NUMBER) } });
    const line = file.text.split('\n')[finding.line - 1] ?? '';
    const [written = String(value)] = /^[-+.\deE]+/.exec(line.slice(finding.column - 1)) ?? [];
    return [{ ...finding, params: { ...finding.params, value: written } }];
  }
  if (isKey && value === '__proto__')
    return [createFinding(file, { rule: 'wrongName', at: path, isKey, params: { name: value } })];
  const [sign] = typeof value === 'string' ? (brokenCharacter.exec(value) ?? []) : [];
  if (sign === undefined) return [];
  return [createFinding(file, { rule: 'brokenCharacter', at: path, isKey, params: { sign: asEscape(sign) } })];
};

/** What a file needs to have in its text for one of the findings; most files have none of it. */
const isSuspect = ({ text }: LocatedJson): boolean => /\\u|__proto__|\d{16}|\d[eE]/.test(text);

const findingsIn = oncePer((file: LocatedJson) =>
  isSuspect(file) ? [...leavesIn(file.value)].flatMap((leaf) => checkLeaf(file, leaf)) : [],
);

/** Numbers can be calculated with and texts can be stored: the database refuses what is no character. */
export const valuesAreUsable: Rule = ({ files }) => [...files.values()].flatMap((file) => findingsIn(file));
