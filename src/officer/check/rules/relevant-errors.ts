import type { ErrorObject } from 'ajv/dist/2020.js';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { type JsonObject, objectsIn } from '../walk-json.ts';
import { isUnbounded } from './strings-have-max-length.ts';

/** Every value name that some meta-schema declares. */
export type Vocabulary = ReadonlySet<string>;

export const vocabularyOf = ({ files }: OfficerData): Vocabulary =>
  new Set(
    [...files.values()]
      .filter(({ path }) => path.startsWith('schemas/meta/'))
      .flatMap(({ value }) => [...objectsIn(value)])
      .flatMap(([node]) => Object.keys((node['properties'] as object | undefined) ?? {})),
  );

/** The name that an object should not have. */
export const findUnexpectedName = ({ keyword, params }: ErrorObject): string | undefined => {
  if (keyword === 'additionalProperties') return String(params['additionalProperty']);
  return keyword === 'unevaluatedProperties' ? String(params['unevaluatedProperty']) : undefined;
};

/** Annotation keywords of JSON Schema; here these texts are in `locales/`. */
export const textKeywords: ReadonlySet<string> = new Set(['title', 'description']);

/** Errors of failed alternatives and conditions carry no information of their own. */
const isConsequence = ({ keyword }: ErrorObject): boolean =>
  ['if', 'anyOf', 'oneOf', 'allOf', '$ref'].includes(keyword);

const isInside = (outer: string, { instancePath }: ErrorObject): boolean => instancePath.startsWith(`${outer}/`);

/**
 * Where anything else in an object is wrong, its validator no longer counts the names that it knows, and complains of
 * each. Only names that no meta-schema knows are strange then, and none where the mistake lies deeper.
 */
const withoutFalseUnexpectedNames = (
  errors: readonly ErrorObject[],
  vocabulary: Vocabulary,
): readonly ErrorObject[] => {
  const others = errors.filter((error) => findUnexpectedName(error) === undefined);
  const real = errors.filter((error) => {
    const stranger = findUnexpectedName(error);
    if (stranger === undefined || error.keyword === 'additionalProperties') return stranger !== undefined;
    return (
      (textKeywords.has(stranger) || !vocabulary.has(stranger)) &&
      !errors.some((other) => isInside(error.instancePath, other))
    );
  });
  const isExplained = ({ keyword, instancePath }: ErrorObject): boolean =>
    keyword === 'required' && real.some((stranger) => stranger.instancePath === instancePath);
  const told = [...real, ...others.filter((error) => !isExplained(error))];
  return told.length > 0 ? told : errors;
};

/** Other rules report missing length limits and references. */
const isReportedElsewhere = ({ keyword, data, instancePath }: ErrorObject): boolean =>
  (keyword === 'required' && typeof data === 'object' && isUnbounded(data as JsonObject)) ||
  (keyword === 'pattern' && instancePath.endsWith('/$ref'));

/** The most specific errors: the deepest ones, without those of their parents. */
export const relevantErrors = (errors: readonly ErrorObject[], vocabulary: Vocabulary): readonly ErrorObject[] => {
  // The error of the name itself is more specific than its pattern.
  const own = errors.filter((error) => !isConsequence(error) && error.propertyName === undefined);
  const told = withoutFalseUnexpectedNames(own.length > 0 ? own : errors, vocabulary);
  const kept = told.filter(
    ({ instancePath, keyword }) => keyword !== 'type' || !told.some((other) => isInside(instancePath, other)),
  );
  return (kept.length > 0 ? kept : told).filter((error) => !isReportedElsewhere(error));
};
