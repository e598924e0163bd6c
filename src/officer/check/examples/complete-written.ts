import { answerAt, nodeAt, type Place } from '../../../engine/model/form-model.ts';
import { isObject } from '../../../engine/schema/json.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { pointerSegments } from '../../data/located-json.ts';
import { completeExample, type ExampleSpace, errorsOf } from './complete-example.ts';
import { putAnswer } from './put-answer.ts';
import { exampleOf } from './reach-conditions.ts';

/** An answer that an example of the officers lacks since its field is required. */
export interface MissingAnswer {
  readonly part: 'valid' | 'invalid';
  readonly name: string;
  readonly place: Place;
  readonly value: unknown;
}

const placesInside = (value: unknown, at: Place = []): readonly Place[] =>
  isObject(value) || Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...placesInside(inner, [...at, name])])
    : [];

const REQUIRED = '.error.required';

const missingPlaces = (
  space: ExampleSpace,
  answers: Answers,
  stated: readonly string[],
): readonly Place[] | undefined => {
  const more = errorsOf(space, exampleOf(answers)).filter(({ key }) => !stated.includes(key));
  return more.length > 0 && more.every(({ key }) => key.endsWith(REQUIRED))
    ? more.map(({ path }) => pointerSegments(path))
    : undefined;
};

/**
 * The answers to newly required fields that the officers' examples lack, where nothing else is wrong with the example.
 * An example of a refusal gets the answers of an accepted one.
 */
export const findMissingAnswers = (space: ExampleSpace): readonly MissingAnswer[] => {
  const { valid, invalid, generated } = space.form.examples;
  const values = new Map<string, unknown>();
  const answerTo = (place: Place, complete: Answers | undefined): unknown => {
    const path = nodeAt(space.form, place)?.path.join('.') ?? '';
    const value = (complete && answerAt(complete, place)) ?? values.get(path);
    values.set(path, values.get(path) ?? value);
    return value;
  };
  const ofValid = Object.entries(valid)
    .filter(([name]) => !generated?.valid.includes(name))
    .flatMap(([name, answers]): readonly MissingAnswer[] => {
      const places = missingPlaces(space, answers, []);
      const example = exampleOf(answers);
      const complete = places && completeExample(space, example, { fixed: placesInside(example.answers) });
      return complete && places
        ? places.map((place) => ({ part: 'valid' as const, name, place, value: answerTo(place, complete.answers) }))
        : [];
    });
  const ofInvalid = Object.entries(invalid)
    .filter(([name]) => !generated?.invalid.includes(name))
    .flatMap(([name, { data, errors }]): readonly MissingAnswer[] => {
      const places = missingPlaces(space, data, errors) ?? [];
      const found = places.map((place) => ({
        part: 'invalid' as const,
        name,
        place,
        value: answerTo(place, undefined),
      }));
      if (found.some(({ value }) => value === undefined)) return [];
      const mended = found.reduce((now, { place, value }) => putAnswer(space.form, now, place, value), data);
      return missingPlaces(space, mended, errors) === undefined ? found : [];
    });
  return [...ofValid, ...ofInvalid];
};
