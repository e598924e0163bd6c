import { locateJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { listSteps } from './list-steps.ts';

const STEPS = 'schemas/application/steps.json';
/** The parts of a form. All but the first are left out when they say nothing. */
const PARTS = ['schema', 'ui', 'wire', 'examples'];
const formFilePattern =
  /^(schemas\/(?:application|account|payment|admin|content)\/(?!migrations\/)[^/]+)\/[^/]+\.json$/;

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('/') + 1);

const listedSteps = (data: OfficerData): readonly string[] =>
  listSteps(data.files.get(STEPS)?.value).map(({ key }) => key);

/** Reported at the first existing file of the form, or at the list of steps when there is none. */
const missingFileFindings = (data: OfficerData, folder: string, name: string): readonly Finding[] => {
  const own = PARTS.map((part) => data.files.get(`${folder}/${part}.json`)).find((file) => file !== undefined);
  const steps = data.files.get(STEPS);
  const params = { form: nameOf(folder), name };
  if (own) return [createFinding(own, { rule: 'missingFormFile', params })];
  const at = ['steps', listedSteps(data).indexOf(nameOf(folder)), 'key'];
  return steps ? [createFinding(steps, { rule: 'missingFormFile', at, params })] : [];
};

/** A step whose folder has another name: one step is listed without a folder, and one folder is not listed. */
interface RenamedStep {
  readonly listed: string;
  readonly folder: string;
}

const findRenamed = (empty: readonly string[], unlisted: readonly string[]): RenamedStep | undefined => {
  const [[listed, ...more], [there, ...others]] = [empty, unlisted];
  return listed && there && more.length + others.length === 0 ? { listed, folder: there } : undefined;
};

const renamedFinding = (
  data: OfficerData,
  base: OfficerData | undefined,
  { listed, folder: there }: RenamedStep,
): Finding => {
  const wasListed = base === undefined || listedSteps(base).includes(listed);
  const at = ['steps', listedSteps(data).indexOf(listed), 'key'];
  const file = data.files.get(STEPS) ?? locateJson(STEPS, '');
  return createFinding(file, {
    rule: wasListed ? 'renamedFolder' : 'misspeltStep',
    at,
    params: { step: listed, there },
  });
};

const isStep = (folder: string): boolean => folder.startsWith('schemas/application/');

/** A form has a schema, and the list of steps contains every step folder. */
export const formsHaveAllFiles: Rule = (data, base) => {
  const listed = listedSteps(data);
  const steps = data.files.get(STEPS);
  const found = new Set([...data.files.keys()].flatMap((path) => formFilePattern.exec(path)?.[1] ?? []));
  const empty = listed.filter((key) => !found.has(`schemas/application/${key}`));
  const unlisted = [...found].filter((folder) => isStep(folder) && !listed.includes(nameOf(folder))).map(nameOf);
  const renamed = steps && findRenamed(empty, unlisted);
  if (renamed) return [renamedFinding(data, base, renamed)];
  const folders = [...found, ...empty.map((key) => `schemas/application/${key}`)];
  const lacking = folders.flatMap((folder) => {
    const path = `${folder}/schema.json`;
    return data.files.has(path) ? [] : missingFileFindings(data, folder, path);
  });
  const findings = unlisted.flatMap((step) =>
    steps ? [createFinding(steps, { rule: 'unlistedStep', at: ['steps'], isKey: true, params: { step } })] : [],
  );
  return [...lacking, ...findings];
};
