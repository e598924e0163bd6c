import { isObject, listOf, objectOf } from './json.ts';
import { ownProperty } from './own-property.ts';
import type { JsonSchema, ScaleGrade, Scales } from './types.ts';

export const SCALES_FILE = 'schemas/rules/scales.json';

const isScaleGrade = (value: unknown): value is ScaleGrade => isObject(value) && typeof value['grade'] === 'string';

/** The scales of the data. Most data have none. */
export const readScales = (files: ReadonlyMap<string, unknown>): Scales =>
  Object.fromEntries(
    Object.entries(objectOf(objectOf(files.get(SCALES_FILE))['scales'])).map(([name, grades]) => [
      name,
      listOf(grades).filter(isScaleGrade),
    ]),
  );

const gradesOf = (scale: readonly ScaleGrade[]): readonly string[] => scale.map(({ grade }) => grade);

/** Name of the rule that refuses grades below `x-atLeast`. */
const AT_LEAST = 'atLeast';

const expandScale = (schema: JsonSchema, scales: Scales): JsonSchema => {
  const scale = ownProperty(scales, String(schema['x-scale']));
  if (!scale) return schema;
  const { 'x-atLeast': least, ...rest } = schema;
  const grades = gradesOf(scale);
  const place = typeof least === 'string' ? grades.indexOf(least) : -1;
  if (place < 0) return { ...rest, enum: grades };
  // A condition and a rule over facts compare a grade that its field has checked already.
  if (schema['type'] === undefined) return { 'x-error': AT_LEAST, ...rest, enum: grades.slice(0, place + 1) };
  const worse = grades.slice(place + 1);
  if (worse.length === 0) return { ...rest, enum: grades };
  const rule = { not: { enum: worse }, 'x-error': AT_LEAST };
  return { ...rest, enum: grades, allOf: [...listOf(rest['allOf']), rule] };
};

const expandInside = (value: unknown, scales: Scales): unknown => {
  if (Array.isArray(value)) return value.map((one) => expandInside(one, scales));
  return isObject(value) ? expandScales(value, scales) : value;
};

/**
 * Replaces the names of scales by the grades that they allow: `x-scale` becomes `enum`, and `x-atLeast` refuses the worse
 * ones. So browser and server check grades, and every tool describes them, like other options. `x-scale` stays, so that
 * the form model knows the points.
 */
export const expandScales = (schema: JsonSchema, scales: Scales): JsonSchema => {
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, expandInside(value, scales)]));
  return 'x-scale' in inner ? expandScale(inner, scales) : inner;
};

/**
 * The points of every grade of some scales; undefined when a grade has none, or other ones in another scale: then there
 * is no average.
 */
export const pointsOf = (scales: Scales, names: readonly string[]): Readonly<Record<string, number>> | undefined => {
  const points = new Map<string, number>();
  for (const { grade, points: own } of names.flatMap((name) => ownProperty(scales, name) ?? [])) {
    if (own === undefined || (points.get(grade) ?? own) !== own) return undefined;
    points.set(grade, own);
  }
  return Object.fromEntries(points);
};
