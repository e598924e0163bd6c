import type { FormDefinition } from '../../engine/schema/types.ts';
import { checkExpression, isReservedName } from './expression-type.ts';
import { findNearestWord } from './find-nearest-word.ts';
import type { FindingParams } from './finding.ts';

/** A finding without its place. */
export type FindingDraft = readonly [rule: string, params: FindingParams];

/** Types in the notation of officers. */
export const plainType = (type: string): string =>
  ({ double: 'number', int: 'number', bool: 'boolean' })[type] ?? type.replace(/\bdouble\b/g, 'number');

const nameFinding = (name: string, names: readonly string[]): FindingDraft => {
  const params = { name, meant: findNearestWord(name, names) ?? '', known: names.join(', ') };
  if (isReservedName(name)) return ['reservedName', params];
  return [params.meant === '' ? 'strangeExpressionName' : 'unknownExpressionName', params];
};

/** Calls of `matches`, whose pattern is not checked for slow input. */
const hasPattern = (source: string): boolean => /\.\s*matches\s*\(/.test(source);

const MAX_LOOPS = 2;

/** How many calls that go through a list stand inside one another: each multiplies the time of the others. */
const nestedLoopsOf = (source: string): number => {
  const open: boolean[] = [];
  let most = 0;
  for (const [token] of source.matchAll(
    /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\.\s*(?:map|filter|all|exists|exists_one)\s*\(|\(|\)/g,
  )) {
    if (token.endsWith('(')) open.push(token.startsWith('.'));
    else if (token === ')') open.pop();
    most = Math.max(most, open.filter(Boolean).length);
  }
  return most;
};

interface Source {
  readonly form: Pick<FormDefinition, 'schema'>;
  /** Names from the form to the field, `*` for entries. */
  readonly path: readonly string[];
  readonly source: string;
  /** CEL type of each fact. */
  readonly facts: Readonly<Record<string, string>>;
}

interface CheckedSource {
  readonly problem?: FindingDraft;
  /** CEL type of the value; `dyn` with a problem. */
  readonly type: string;
}

const refuse = (problem: FindingDraft): CheckedSource => ({ problem, type: 'dyn' });

/** What is wrong with an expression, whichever keyword holds it. */
export const checkSource = ({ form, path, source, facts }: Source): CheckedSource => {
  const { type, error, unknownName, names } = checkExpression(form, path, source, facts);
  const known = names.filter((name) => !isReservedName(name));
  if (unknownName !== undefined) return refuse(nameFinding(unknownName, [...known, ...Object.keys(facts)]));
  if (error !== undefined || type === undefined) {
    const reserved =
      /\btype (?:==|!=|<|>|\+|-)|(?:==|!=|<|>|\+|-) type\b/.test(error ?? '') && names.find(isReservedName);
    return refuse(reserved ? nameFinding(reserved, known) : ['brokenExpression', { why: error ?? '' }]);
  }
  const loops = nestedLoopsOf(source);
  if (loops > MAX_LOOPS) return refuse(['nestedLoops', { count: String(loops), most: String(MAX_LOOPS) }]);
  return hasPattern(source) ? refuse(['patternInExpression', {}]) : { type };
};
