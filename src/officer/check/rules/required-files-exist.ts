import { STAFF_ROLES } from '../../../engine/schema/catalogue.ts';
import { isObject } from '../../../engine/schema/json.ts';
import { locateJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { languages } from '../../diff/language-texts.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

import { listSteps } from './list-steps.ts';

const STEPS = 'schemas/application/steps.json';
const INSTITUTIONS = 'schemas/institutions.json';
const requiredFiles = [
  STEPS,
  'schemas/application/roles.json',
  INSTITUTIONS,
  STAFF_ROLES,
  ...['facts', 'eligibility', 'outcome', 'mails'].map((name) => `schemas/rules/${name}.json`),
  ...languages.map((language) => `locales/${language}/common.json`),
];

/** Files and languages that the portal needs to start. */
export const requiredFilesExist: Rule = ({ files }) => [
  ...requiredFiles
    .filter((path) => !files.has(path))
    .map((path) => createFinding(locateJson(path, ''), { rule: 'missingPart', params: { file: path } })),
  ...[files.get(STEPS)].flatMap((file) =>
    file?.value !== undefined && listSteps(file.value).length === 0
      ? [createFinding(file, { rule: 'noSteps', at: ['steps'], isKey: true })]
      : [],
  ),
];

const institutionsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  isObject(value) && Array.isArray(value['institutions']) ? value['institutions'].filter(isObject) : [];

/** Institutions have unique codes and parameters, and each has an existing theme. */
export const institutionsAreUnique: Rule = (data: OfficerData) => {
  const file = data.files.get(INSTITUTIONS);
  if (!file) return [];
  const all = institutionsIn(file.value);
  return all.flatMap((one, index): readonly Finding[] => {
    const twice = ['id', 'code', 'parameter'].filter(
      (name) => one[name] !== undefined && all.findIndex((other) => other[name] === one[name]) < index,
    );
    const theme = `themes/${String(one['theme']).replace(/^theme-/, '')}/tokens.json`;
    return [
      ...twice.map((name) =>
        createFinding(file, {
          rule: 'institutionTwice',
          at: ['institutions', index, name],
          params: { name, value: String(one[name]) },
        }),
      ),
      ...(one['theme'] === undefined || data.files.has(theme)
        ? []
        : [
            createFinding(file, {
              rule: 'missingTheme',
              at: ['institutions', index, 'theme'],
              params: { file: theme },
            }),
          ]),
    ];
  });
};
