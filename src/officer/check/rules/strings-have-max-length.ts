import { optionsOf } from '../../../engine/schema/alternatives.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Rule } from '../finding.ts';
import { longestMatch } from '../longest-match.ts';
import { type JsonObject, objectsIn, schemaFiles } from '../walk-json.ts';

/** Keywords that limit a text like `maxLength`, or mark it as not typed. */
const limitingKeywords = ['maxLength', 'enum', 'const', 'format', 'x-file', 'x-scale', '$ref'];

/** A pattern that allows so many characters or fewer limits a text as well. */
const MAX_OF_PATTERN = 10_000;

const isLimitedByPattern = ({ pattern }: JsonObject): boolean =>
  typeof pattern === 'string' && longestMatch(pattern) <= MAX_OF_PATTERN;

/** A text without length limit. */
export const isUnbounded = (node: JsonObject): boolean =>
  node['type'] === 'string' &&
  !limitingKeywords.some((keyword) => keyword in node) &&
  !isLimitedByPattern(node) &&
  optionsOf(node['oneOf']) === undefined &&
  optionsOf(node['anyOf']) === undefined;

const isLimiting = (name: string): boolean => limitingKeywords.includes(name) || name === 'minLength';

/** A misspelt limit has its own finding. */
const isMisspelt = (node: JsonObject): boolean =>
  Object.keys(node).some((name) => !isLimiting(name) && findNearestWord(name, limitingKeywords) !== undefined);

/** A text of any length could fill the database. */
export const stringsHaveMaxLength: Rule = (data) =>
  schemaFiles(data).flatMap((file) =>
    objectsIn(file.value)
      .filter(([node]) => isUnbounded(node) && !isMisspelt(node))
      .map(([, path]) =>
        createFinding(file, { rule: 'endless', at: path, isKey: true, params: { field: String(path.at(-1) ?? '') } }),
      ),
  );
