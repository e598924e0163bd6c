import { findSource } from '../../../contract/sources.ts';
import { PARENT_PARAMETER } from '../../../engine/lists/choice-list.ts';
import { isObject, propertiesOf } from '../../../engine/schema/json.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { Catalogue, FieldUi } from '../../../engine/schema/types.ts';
import { findCatalogue } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type JsonPath, objectsIn } from '../walk-json.ts';

/** Parameters of the portal itself: the application, its institution, and an answer whose name is shown. */
const providedParameters = ['formId', 'institutionCode', 'chosen'];

const parametersOf = (name: string, lists: Catalogue['lists']): readonly string[] | undefined => {
  const source = findSource(name);
  const list = source ? undefined : ownProperty(lists, name);
  if (list) return list.parent === undefined ? [] : [PARENT_PARAMETER];
  return (
    source &&
    Object.keys(propertiesOf(source.call.query)).filter((parameter) => !providedParameters.includes(parameter))
  );
};

const checkField = (file: LocatedJson, field: JsonPath, ui: FieldUi, lists: Catalogue['lists']): readonly Finding[] => {
  const options = ui['ui:options'];
  const known = parametersOf(options?.source ?? '', lists);
  if (!known) return [];
  const findings = (['with', 'withoutWhen'] as const).flatMap((part) =>
    Object.keys(options?.[part] ?? {}).map((name): readonly [string, JsonPath] => [
      name,
      [...field, 'ui:options', part, name],
    ]),
  );
  return findings
    .filter(([name]) => !known.includes(name))
    .map(([name, at]) => {
      const meant = findNearestWord(name, known);
      const params = { name, source: options?.source ?? '', known: known.join(', '), meant: meant ?? '' };
      const stranger = meant === undefined ? 'strangeParameter' : 'misspeltParameter';
      return createFinding(file, {
        rule: known.length > 0 ? stranger : 'noParameter',
        at,
        isKey: true,
        params,
      });
    });
};

/** A source gets only parameters that it supports; with another one its list would stay empty. */
export const sourceParametersAreKnown: Rule = (data) => {
  const lists = findCatalogue(data)?.lists ?? {};
  return [...data.files.values()]
    .filter(({ path }) => /^schemas\/(?!meta\/).+\/ui\.json$/.test(path))
    .flatMap((file) =>
      objectsIn(file.value).flatMap(([ui, path]) =>
        isObject(ui['ui:options']) ? checkField(file, path, ui, lists) : [],
      ),
    );
};
