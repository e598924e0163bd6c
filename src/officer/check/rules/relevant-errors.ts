import type { ErrorObject } from 'ajv/dist/2020.js';
import { isObject, propertiesOf } from '../../../engine/schema/json.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { objectsIn } from '../walk-json.ts';
import { isUnbounded } from './strings-have-max-length.ts';

/** Every value name that some meta-schema declares. */
export type Vocabulary = ReadonlySet<string>;

const namesIn = oncePer(({ value }: LocatedJson) =>
  objectsIn(value).flatMap(([node]) => Object.keys(propertiesOf(node))),
);

export const vocabularyOf = ({ files }: OfficerData): Vocabulary =>
  new Set([...files.values()].filter(({ path }) => path.startsWith('schemas/meta/')).flatMap((file) => namesIn(file)));

/** The name that an object should not have. */
export const findUnexpectedName = ({ keyword, params }: ErrorObject): string | undefined => {
  if (keyword === 'additionalProperties') return String(params['additionalProperty']);
  return keyword === 'unevaluatedProperties' ? String(params['unevaluatedProperty']) : undefined;
};

/** Annotation keywords of JSON Schema; here these texts are in `locales/`. */
export const textKeywords: ReadonlySet<string> = new Set(['title', 'description']);

/**
 * Errors of failed alternatives and conditions carry no information of their own, nor do those of entries that are not the
 * one which a list must contain.
 */
const isConsequence = ({ keyword, schemaPath }: ErrorObject): boolean =>
  ['if', 'anyOf', 'oneOf', 'allOf', '$ref'].includes(keyword) || schemaPath.includes('/contains/');

const isInside = (outer: string, { instancePath }: ErrorObject): boolean => instancePath.startsWith(`${outer}/`);

const isAt = (place: string, { instancePath }: ErrorObject): boolean =>
  instancePath === place || instancePath.startsWith(`${place}/`);

/**
 * When an object has another error, AJV also reports its valid names as unknown. In this case only names that no
 * meta-schema declares are errors, and none when the error is deeper inside the object.
 */
const withoutFalseUnexpectedNames = (
  errors: readonly ErrorObject[],
  vocabulary: Vocabulary,
): readonly ErrorObject[] => {
  const others = errors.filter((error) => findUnexpectedName(error) === undefined);
  const real = errors.filter((error) => {
    const unknown = findUnexpectedName(error);
    if (unknown === undefined) return false;
    // Another alternative knows the name and finds a mistake inside.
    if (error.keyword === 'additionalProperties')
      return !errors.some(
        (other) => isInside(error.instancePath, other) && isAt(`${error.instancePath}/${unknown}`, other),
      );
    return (
      (textKeywords.has(unknown) || !vocabulary.has(unknown)) &&
      !errors.some((other) => isInside(error.instancePath, other))
    );
  });
  const isExplained = ({ keyword, instancePath, schemaPath }: ErrorObject): boolean =>
    keyword === 'required' &&
    (real.some((unknown) => unknown.instancePath === instancePath) ||
      // Another alternative was meant, and has a mistake inside.
      (/\/(?:oneOf|anyOf)\/\d+\//.test(schemaPath) && errors.some((other) => isInside(instancePath, other))));
  const findings = [...real, ...others.filter((error) => !isExplained(error))];
  return findings.length > 0
    ? findings
    : errors.filter((error) => !errors.some((other) => isInside(error.instancePath, other)));
};

/** Other rules report missing length limits and references. */
const isReportedElsewhere = ({ keyword, data, instancePath }: ErrorObject): boolean =>
  (keyword === 'required' && isObject(data) && isUnbounded(data)) ||
  (keyword === 'pattern' && instancePath.endsWith('/$ref'));

/** The most specific errors: the deepest ones, without those of their parents. */
export const relevantErrors = (errors: readonly ErrorObject[], vocabulary: Vocabulary): readonly ErrorObject[] => {
  // The error of the name itself is more specific than its pattern.
  const own = errors.filter((error) => !isConsequence(error) && error.propertyName === undefined);
  const findings = withoutFalseUnexpectedNames(own.length > 0 ? own : errors, vocabulary);
  const relevant = findings.filter(
    ({ instancePath, keyword }) => keyword !== 'type' || !findings.some((other) => isInside(instancePath, other)),
  );
  return (relevant.length > 0 ? relevant : findings).filter((error) => !isReportedElsewhere(error));
};
