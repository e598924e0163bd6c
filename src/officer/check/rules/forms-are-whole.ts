import type { OfficerData } from '../../data/read-officer-data.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';
import { stepsIn } from './steps-in.ts';

const STEPS = 'schemas/application/steps.json';
const PARTS = ['schema', 'ui', 'wire', 'examples'];
const ofForm = /^(schemas\/(?:application|account|payment|admin|content)\/[^/]+)\/[^/]+\.json$/;

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('/') + 1);

const listedSteps = (data: OfficerData): readonly string[] =>
  stepsIn(data.files.get(STEPS)?.value).map(({ key }) => key);

/** Told at the first part of the form that there is, and at the list of steps where there is none. */
const tell = (data: OfficerData, folder: string, name: string): readonly Finding[] => {
  const own = PARTS.map((part) => data.files.get(`${folder}/${part}.json`)).find((file) => file !== undefined);
  const steps = data.files.get(STEPS);
  const params = { form: nameOf(folder), name };
  if (own) return [findingIn(own, { rule: 'missingFormFile', params })];
  const at = ['steps', listedSteps(data).indexOf(nameOf(folder)), 'key'];
  return steps ? [findingIn(steps, { rule: 'missingFormFile', at, params })] : [];
};

/** A form is four files, and a folder of a step stands in the list of steps. */
export const formsAreWhole: Rule = (data) => {
  const listed = listedSteps(data);
  const found = new Set([...data.files.keys()].flatMap((path) => ofForm.exec(path)?.[1] ?? []));
  const folders = [...new Set([...found, ...listed.map((key) => `schemas/application/${key}`)])];
  const lacking = folders.flatMap((folder) => {
    const missing = PARTS.map((part) => `${folder}/${part}.json`).filter((path) => !data.files.has(path));
    return missing.length === 0 ? [] : tell(data, folder, missing.join(', '));
  });
  const steps = data.files.get(STEPS);
  const unlisted = [...found]
    .filter((folder) => folder.startsWith('schemas/application/') && !listed.includes(nameOf(folder)))
    .flatMap((folder) =>
      steps
        ? [findingIn(steps, { rule: 'unlistedStep', at: ['steps'], isKey: true, params: { step: nameOf(folder) } })]
        : [],
    );
  return [...lacking, ...unlisted];
};
