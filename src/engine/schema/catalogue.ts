import { partOfStep } from '../evolution/part-of-step.ts';
import type { ScheduledExports } from '../exports/scheduled-export.ts';
import { readLists } from '../lists/read-list.ts';
import { scalesOfColumn } from '../model/field-facts.ts';
import { nodeAt } from '../model/form-model.ts';
import { factsReadBy } from '../model/read-facts.ts';
import { buildRubric, type Hints, type Rubrics, type WrittenRubric } from '../review/rubric.ts';
import type { StaffGroups } from '../staff/staff-groups.ts';
import type { StaffRoles } from '../staff/staff-roles.ts';
import { withEarlierNames } from '../wire/earlier-names.ts';
import { bundleSchema, bundleSubschema } from './bundle.ts';
import { fingerprint } from './fingerprint.ts';
import { isFieldUi, isObject, objectOf } from './json.ts';
import { readExamples } from './read-examples.ts';
import { pointsOf, readScales } from './scales.ts';
import type {
  Catalogue,
  ContentEntity,
  ContentRules,
  DecisionTable,
  EligibilityRules,
  FactRule,
  FactRules,
  FormDefinition,
  Institution,
  JsonSchema,
  MailRule,
  MailRules,
  Migration,
  Scales,
  StepRef,
  StepRoles,
  StepsMigration,
  StepUi,
  WireMap,
} from './types.ts';

/** Repo-relative path -> parsed JSON of everything below `schemas/`; of a CSV file its text. */
export type DataFiles = ReadonlyMap<string, unknown>;

/** A required file of the catalogue is missing. */
export class MissingFile extends Error {}

/**
 * The content of a file, without the line that serves editors only. Its meta-schema has checked it (`npm run
 * schemas:check`).
 */
const readFile = <T>(files: DataFiles, path: string): T => {
  if (!files.has(path)) throw new MissingFile(`${path} is missing`);
  const { $schema: _editorOnly, ...rest } = objectOf(files.get(path));
  return rest as T;
};

/** A part of a form that is left out when it says nothing. */
const readPart = <T extends object>(files: DataFiles, path: string): T =>
  readFile<T>(files.has(path) ? files : new Map([[path, {}]]), path);

type UnnumberedMigration = Omit<Migration, 'number'> & Partial<Migration>;
type UnnumberedMove = Omit<StepsMigration, 'number'> & Partial<StepsMigration>;

/** The number of a migration is that of its file. */
const numberOf = (path: string): number => Number(path.slice(path.lastIndexOf('/') + 1, -'.json'.length));

const migrationsOf = (files: DataFiles, folder: string): readonly Migration[] =>
  [...files.keys()]
    .filter((path) => path.startsWith(`${folder}/migrations/`))
    .sort()
    .map((path) => ({ number: numberOf(path), ...readFile<UnnumberedMigration>(files, path) }));

const STEPS_FOLDER = 'schemas/application';

/** What migrations over several steps do in one of them. */
const partsOfStep = (files: DataFiles, key: string): readonly Migration[] =>
  [...files.keys()]
    .filter((path) => path.startsWith(`${STEPS_FOLDER}/migrations/`))
    .flatMap((path) => partOfStep({ number: numberOf(path), ...readFile<UnnumberedMove>(files, path) }, key) ?? []);

/** Without `ui:order`, headings give the order of their fields, in the form and in the groups and lists in it. */
const withOrderOfHeadings = <T extends StepUi>(ui: T): T => {
  const { 'ui:groups': groups, 'ui:order': order = groups && [...groups.flatMap(({ fields }) => fields), '*'] } = ui;
  const inner = Object.entries(ui).flatMap(([name, own]) =>
    name.startsWith('ui:') || !isFieldUi(own) ? [] : [[name, withOrderOfHeadings(own)] as const],
  );
  return { ...ui, ...Object.fromEntries(inner), ...(order && { 'ui:order': order }) };
};

const buildForm = (files: DataFiles, folder: string, key: string, parts: readonly Migration[] = []): FormDefinition => {
  const schemaFile = `${folder}/schema.json`;
  if (!files.has(schemaFile)) throw new MissingFile(`${schemaFile} is missing`);
  const schema = bundleSchema(schemaFile, files);
  const migrations = [...migrationsOf(files, folder), ...parts].sort((a, b) => a.number - b.number);
  return {
    key,
    schema,
    ui: withOrderOfHeadings(readPart<StepUi>(files, `${folder}/ui.json`)),
    wire: withEarlierNames(readPart<WireMap>(files, `${folder}/wire.json`), migrations),
    examples: readExamples(readPart(files, `${folder}/examples.json`)),
    migrations,
    schemaVersion: `${migrations.at(-1)?.number ?? 0}-${fingerprint(schema)}`,
  };
};

const foldersIn = (files: DataFiles, parent: string): string[] => [
  ...new Set(
    [...files.keys()]
      .filter((path) => path.startsWith(`${parent}/`) && path.endsWith('/schema.json'))
      .map((path) => path.slice(0, -'/schema.json'.length)),
  ),
];

const STEPS = `${STEPS_FOLDER}/steps.json`;

interface StepList extends Pick<Catalogue, 'orderByInstitution'> {
  readonly steps: readonly StepRef[];
}

const buildSteps = (files: DataFiles): Pick<Catalogue, 'steps' | 'orderByInstitution'> => {
  const { steps, orderByInstitution } = readFile<StepList>(files, STEPS);
  return {
    ...(orderByInstitution && { orderByInstitution }),
    steps: steps.map(({ when, ...ref }) => {
      const form = buildForm(files, `${STEPS_FOLDER}/${ref.key}`, ref.key, partsOfStep(files, ref.key));
      const condition = when && { when: bundleSubschema(when, STEPS, files) };
      return { ...ref, ...condition, ...form, facts: factsReadBy(form.schema) };
    }),
  };
};

const keyOf = (folder: string): string => folder.slice(folder.lastIndexOf('/') + 1);

/** Parent folders of the forms that are not steps of the application. A form's key is the name of its folder. */
const formFolders = ['schemas/account', 'schemas/payment', 'schemas/admin'];

const buildForms = (files: DataFiles): Record<string, FormDefinition> =>
  Object.fromEntries(
    formFolders
      .flatMap((parent) => foldersIn(files, parent))
      .map((folder) => [keyOf(folder), buildForm(files, folder, keyOf(folder))]),
  );

const buildContent = (files: DataFiles): Record<string, ContentEntity> =>
  Object.fromEntries(
    foldersIn(files, 'schemas/content').map((folder) => {
      const rules = readFile<ContentRules>(files, `${folder}/entity.json`);
      return [keyOf(folder), { ...rules, ...buildForm(files, folder, keyOf(folder)) }];
    }),
  );

const isTable = (value: unknown): boolean => isObject(value) && 'rows' in value;

const buildTables = (files: DataFiles): Record<string, DecisionTable> =>
  Object.fromEntries(
    [...files]
      .filter(([path, value]) => path.startsWith('schemas/rules/') && isTable(value))
      .map(([path]) => {
        const table = readFile<DecisionTable>(files, path);
        const rows = table.rows.map((row) => ({ ...row, when: bundleSubschema(row.when, path, files) }));
        return [path.slice('schemas/rules/'.length, -'.json'.length), { ...table, rows }];
      }),
  );

const buildEligibility = (files: DataFiles): EligibilityRules => {
  const path = 'schemas/rules/eligibility.json';
  const { rules, examples = [] } = readFile<EligibilityRules>(files, path);
  const bundled: Record<string, JsonSchema> = {};
  for (const [name, rule] of Object.entries(rules)) bundled[name] = bundleSubschema(rule, path, files);
  return { rules: bundled, examples };
};

const MAILS = 'schemas/rules/mails.json';

/** Data of earlier releases have no such file. */
const buildMails = (files: DataFiles): MailRules => {
  const declared: MailRules = files.has(MAILS) ? readFile<MailRules>(files, MAILS) : { events: {} };
  const { events, reminders = [], messages } = declared;
  const bundled = <M extends MailRule>(mail: M): M => ({
    ...mail,
    ...(mail.when && { when: bundleSubschema(mail.when, MAILS, files) }),
  });
  return {
    events: Object.fromEntries(Object.entries(events).map(([event, mails]) => [event, mails.map(bundled)])),
    reminders: reminders.map(bundled),
    ...(messages && { messages }),
  };
};

export const STAFF_ROLES = 'schemas/roles.json';

/** Data of earlier releases have no such file. */
const buildStaff = (files: DataFiles): Pick<Catalogue, 'staffRoles' | 'staffGroups' | 'keyRights'> => {
  if (!files.has(STAFF_ROLES)) return { staffRoles: {}, staffGroups: {}, keyRights: [] };
  const { roles, groups, apiKeys } = readFile<{
    readonly roles: StaffRoles;
    readonly groups?: StaffGroups;
    readonly apiKeys?: readonly string[];
  }>(files, STAFF_ROLES);
  return { staffRoles: roles, staffGroups: groups ?? {}, keyRights: apiKeys ?? [] };
};

export const EXPORTS = 'schemas/exports.json';

/** Data of earlier releases have no such file. */
const buildExports = (files: DataFiles): ScheduledExports =>
  files.has(EXPORTS) ? readFile<{ readonly exports: ScheduledExports }>(files, EXPORTS).exports : {};

/** Folder of the rubrics: the name of each is that of its file. */
export const RUBRICS = 'schemas/review/';

const buildRubrics = (files: DataFiles, scales: Scales): Rubrics =>
  Object.fromEntries(
    [...files.keys()]
      .filter((path) => path.startsWith(RUBRICS) && path.endsWith('.json'))
      .sort()
      .map((path) => {
        const key = path.slice(RUBRICS.length, -'.json'.length);
        const { when, hints, ...rubric } = readFile<WrittenRubric>(files, path);
        const bundled: Hints = Object.fromEntries(
          Object.entries(hints ?? {}).map(([name, hint]) => [name, bundleSubschema(hint, path, files)]),
        );
        const condition = when && { when: bundleSubschema(when, path, files) };
        return [key, buildRubric(key, { ...rubric, ...condition, hints: bundled }, scales)];
      }),
  );

const hasGrades = (rule: FactRule): rule is Extract<FactRule, { compute: 'gradeAverage' | 'gradeBySubject' }> =>
  rule.compute === 'gradeAverage' || rule.compute === 'gradeBySubject';

/** Facts that average letters get their points. */
const withPoints = (
  { facts }: FactRules,
  steps: readonly Pick<FormDefinition, 'key' | 'schema' | 'ui'>[],
  scales: Scales,
): FactRules => {
  if (Object.keys(scales).length === 0) return { facts };
  const withOwnPoints = (rule: FactRule): FactRule => {
    const step = hasGrades(rule) && steps.find(({ key }) => key === rule.step);
    if (!step) return rule;
    const names = scalesOfColumn(nodeAt(step, [rule.field]), rule.of);
    const points = names.length > 0 ? pointsOf(scales, names) : undefined;
    return points ? { ...rule, points } : rule;
  };
  return { facts: Object.fromEntries(Object.entries(facts).map(([name, rule]) => [name, withOwnPoints(rule)])) };
};

/**
 * The officers' data, bundled and typed; the same function in browser build, server and tools.
 * @throws MissingFile when a step lacks one of its files; BrokenReference when a `$ref` has no target.
 */
export const buildCatalogue = (files: DataFiles): Catalogue => {
  const steps = buildSteps(files);
  const scales = readScales(files);
  return {
    ...steps,
    roles: readFile<StepRoles>(files, 'schemas/application/roles.json'),
    ...buildStaff(files),
    exports: buildExports(files),
    forms: buildForms(files),
    content: buildContent(files),
    institutions: readFile<{ institutions: readonly Institution[] }>(files, 'schemas/institutions.json').institutions,
    tables: buildTables(files),
    eligibility: buildEligibility(files),
    facts: withPoints(readFile<FactRules>(files, 'schemas/rules/facts.json'), steps.steps, scales),
    scales,
    rubrics: buildRubrics(files, scales),
    mails: buildMails(files),
    lists: readLists(files),
  };
};
