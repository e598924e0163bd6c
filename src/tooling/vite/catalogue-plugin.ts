import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { hashForSchema, type RJSFSchema, schemaParser } from '@rjsf/utils';
import createAjvInstance from '@rjsf/validator-ajv8/lib/createAjvInstance.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { hasExpressions } from '../../engine/expressions/form-expressions.ts';
import { versionOf } from '../../engine/lists/choice-list.ts';
import { AjvClass, ajvOptions, extendAjv } from '../../engine/schema/ajv-factory.ts';
import { buildCatalogue } from '../../engine/schema/catalogue.ts';
import { objectOf } from '../../engine/schema/json.ts';
import type { Catalogue, FormDefinition, JsonSchema } from '../../engine/schema/types.ts';
import { errorMessage } from '../../engine/text/error-message.ts';
import { formatLocale, languagesIn } from '../../engine/text/languages.ts';
import { parseLine } from '../../engine/text/markup.ts';
import { textValuesOf } from '../../engine/text/text-values.ts';

/** Every JSON file below `folder`, as repo-relative path with slashes -> parsed content; of a CSV file its text. */
export const readDataFiles = (root: string, folder: string): Map<string, unknown> => {
  const files = new Map<string, unknown>();
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(?:json|csv)$/.test(entry.name)) continue;
    const absolute = join(entry.parentPath, entry.name);
    const path = relative(root, absolute).split(sep).join('/');
    try {
      const text = readFileSync(absolute, 'utf8');
      files.set(path, path.endsWith('.csv') ? text : JSON.parse(text));
    } catch (cause) {
      throw new Error(`${path} is not readable JSON: ${errorMessage(cause)}`, { cause });
    }
  }
  return files;
};

/** The only format that compiled validators take from the library, whose module has them all. */
const libraryDate = 'require("ajv-formats/dist/formats").fullFormats.date';
const ownDate = 'require("/src/client/forms/rjsf/date-format.ts").date';

/** CommonJS from AJV as an ES module that exports `validators`, so that the bundler can follow its imports. */
export const toEsModule = (commonJs: string): string => {
  const imports = new Map<string, string>();
  const body = commonJs.replaceAll(libraryDate, ownDate).replace(/require\("([^"]+)"\)/g, (_, path: string) => {
    const name = imports.get(path) ?? `imported${imports.size}`;
    imports.set(path, name);
    return name;
  });
  const lines = [...imports].flatMap(([path, name]) => [
    `import * as ${name}Module from ${JSON.stringify(path)};`,
    `const ${name} = unwrap(${name}Module);`,
  ]);
  return [
    // The development server provides CommonJS as a default export, the build its names.
    'const unwrap = (module) => (module.default?.__esModule ? module.default : module);',
    ...lines,
    'const exports = {};',
    body.replace(/^"use strict";/, ''),
    'export { exports as validators };',
  ].join('\n');
};

/**
 * Compiled functions by rjsf's hash of the part: `rules` is the one of the form's schema, `conditions` are those of its conditions.
 * As rjsf's own `compileSchemaValidatorsCode`, which compiles all.
 */
export const compileValidators = (schema: JsonSchema, part: 'all' | 'rules' | 'conditions' = 'all'): string => {
  const parts = schemaParser(schema as RJSFSchema);
  const root = hashForSchema(schema as RJSFSchema);
  const names = Object.keys(parts).filter((name) => part === 'all' || (name === root) === (part === 'rules'));
  const ajv = createAjvInstance(
    undefined,
    undefined,
    { ...ajvOptions, code: { lines: true, source: true }, schemas: Object.values<object>(parts) },
    { mode: 'full' },
    AjvClass,
    extendAjv,
  );
  return standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])));
};

/** Texts that only the server uses, beside those of the officers' tools. */
const serverTextFiles = new Set(['server', 'mail', 'documents', 'content', 'form-changes']);

/** Texts of some pages only, which load them. Name -> files of `locales`. */
const pageTextFiles: Readonly<Record<string, readonly string[]>> = {
  adminApplications: [
    'admin-applications',
    'admin-audit',
    'admin-list',
    'admin-mails',
    'admin-payments',
    'admin-scores',
    'audit',
    'rejection',
    'rubrics',
  ],
  account: ['account', 'login', 'register', 'otp', 'otp-resend', 'forgot-password', 'reset-password', 'invitation'],
  adminHome: ['admin-home', 'admin-list', 'admin-mails'],
  adminReports: ['admin-list', 'admin-reports'],
  adminInterviews: ['admin-interviews', 'admin-list'],
  adminNotices: ['admin-list', 'admin-notices'],
  adminPayments: ['admin-list', 'admin-payments'],
  adminSearch: ['admin-search'],
  adminUsers: ['admin-audit', 'admin-list', 'admin-users', 'audit', 'staff-roles'],
  adminApiKeys: ['admin-api-keys', 'admin-list', 'admin-users'],
  adminScheduledExports: ['admin-list', 'admin-scheduled-exports'],
  adminWebhooks: ['admin-list', 'admin-users', 'admin-webhooks'],
  'admin-content': ['admin-content', 'admin-list', 'editor', 'promo-code'],
  'admin-audit': ['audit'],
  'admin-panel': ['admin-list', 'admin-panel', 'staff-lists'],
  applications: ['admission', 'document', 'next-task', 'registrations'],
  contact: ['contact'],
  documents: ['document'],
  landing: ['landing'],
  payment: ['payment', 'registration-fee'],
  public: ['public'],
  'second-factor': ['second-factor'],
  preview: ['preview'],
  reminders: ['reminders'],
  'study-programs': ['study-programs'],
  profile: [
    'my-account',
    'profile',
    'change-email',
    'change-password',
    'delete-account',
    'phone-messages',
    'phone-code',
  ],
};
type TextGroups = Readonly<Record<string, readonly string[]>>;

/** Texts around the form of every step. */
const aroundSteps = ['application', 'eligibility', 'requirements'];
/** The texts of all steps, and those of one step, which is all that its page needs at first. */
const ALL_STEPS = 'steps';
const textsOfStep = (key: string): string => `step-${key}`;

/** The texts of a form have its key: those of steps, content and the control panel follow from the catalogue. */
const textGroupsOf = ({ content, forms, steps }: Catalogue): TextGroups => ({
  ...pageTextFiles,
  [ALL_STEPS]: [...aroundSteps, ...steps.map(({ key }) => key)],
  ...Object.fromEntries(steps.map(({ key }) => [textsOfStep(key), [...aroundSteps, key]])),
  'admin-panel': [
    ...(pageTextFiles['admin-panel'] ?? []),
    ...Object.keys(forms).filter((key) => /^(?:panel|new)-/.test(key)),
  ],
  content: Object.values(content).flatMap(({ key, page }) => (page ? [key] : [])),
});

const formsOf = (catalogue: Catalogue): readonly FormDefinition[] => [
  ...catalogue.steps,
  ...Object.values(catalogue.forms),
  ...Object.values(catalogue.content),
];

/** The properties of a kind that its public pages need; its form loads with the admin's editor. */
const lightContent = ({ content }: Catalogue) =>
  Object.values(content).flatMap(({ key, path, pageSize, neighbours, page }) =>
    page ? [{ key, path, pageSize, neighbours: neighbours === true, page }] : [],
  );

/** The entries themselves are loaded by a call. Those that staff maintain have no version that a build could know. */
const listVersionsOf = ({ lists }: Catalogue) =>
  Object.fromEntries(
    Object.values(lists)
      .filter(({ isMaintained }) => !isMaintained)
      .map((list) => [list.key, versionOf(list)]),
  );

const catalogueModule = (catalogue: Catalogue, texts: ReadonlyMap<string, unknown>): string => {
  const { steps, institutions, roles } = catalogue;
  const languages = languagesIn(texts.keys()).map((language) => [language, formatLocale(language)]);
  const light = steps.map(({ schema: _s, ui: _u, wire: _w, examples: _e, migrations: _m, when: _c, ...step }) => step);
  return [
    `export const steps = ${JSON.stringify(light)};`,
    `export const institutions = ${JSON.stringify(institutions)};`,
    `export const roles = ${JSON.stringify(roles)};`,
    `export const languages = ${JSON.stringify(Object.fromEntries(languages))};`,
    `export const listVersions = ${JSON.stringify(listVersionsOf(catalogue))};`,
    `export const hasStaffLists = ${JSON.stringify(Object.values(catalogue.lists).some((list) => list.isMaintained))};`,
    `export const textValues = ${JSON.stringify(textValuesOf(catalogue))};`,
    `export const contentKeys = ${JSON.stringify(Object.keys(catalogue.content))};`,
    `export const content = ${JSON.stringify(lightContent(catalogue))};`,
  ].join('\n');
};

/** For the page that gives roles. */
const staffRolesModule = ({ staffRoles }: Catalogue): string =>
  `export const staffRoles = ${JSON.stringify(staffRoles)};`;

const formsModule = (catalogue: Catalogue): string => {
  const loaderOf = (name: string, kind: string): readonly string[] => [
    `const ${name}s = {`,
    ...formsOf(catalogue).map(({ key }) => `  ${JSON.stringify(key)}: () => import('virtual:${kind}/${key}'),`),
    '};',
    `export const ${name} = (key) => {`,
    `  const load = ${name}s[key];`,
    `  return load ? load() : Promise.reject(new Error('there is no form "' + key + '"'));`,
    '};',
  ];
  return [...loaderOf('loadForm', 'form'), ...loaderOf('loadRules', 'form-rules')].join('\n');
};

const hasMarks = (text: unknown): boolean =>
  typeof text === 'string' && parseLine(text).some(({ kind }) => kind !== 'text');

/** Whether a help text below has links, pictures or emphasised words. */
const hasMarkedHelp = (texts: unknown): boolean =>
  Object.entries(objectOf(texts)).some(([name, inner]) => (name === 'help' && hasMarks(inner)) || hasMarkedHelp(inner));

/** Examples and migrations are for tests and server, so the browser does not load them. */
export const formModule = (form: FormDefinition, texts: ReadonlyMap<string, unknown> = new Map()): string => {
  const own = [...texts].filter(([path]) => path.endsWith(`/${form.key}.json`));
  const definition = { ...form, examples: { valid: {}, invalid: {} }, migrations: [] };
  return [
    toEsModule(compileValidators(form.schema, 'conditions')),
    `export const definition = ${JSON.stringify(definition)};`,
    hasExpressions(form)
      ? "export { evaluateExpression as evaluate } from '/src/engine/expressions/expression.ts';"
      : 'export const evaluate = undefined;',
    `export const hasMarkedHelp = ${own.some(([, file]) => hasMarkedHelp(file))};`,
  ].join('\n');
};

const localesModule = (languages: readonly string[]): string => {
  const loaders = languages.map((language) => `  '${language}': () => import('virtual:locale/${language}'),`);
  return [
    'const loaders = {',
    ...loaders,
    '};',
    `export const languages = ${JSON.stringify(languages)};`,
    'export const loadLocale = async (language) => (await loaders[language]()).bundle;',
  ].join('\n');
};

/** `{ <file name>: content }` of one language, in the format of i18next. */
export const localeBundle = (files: ReadonlyMap<string, unknown>, language: string): Record<string, unknown> =>
  Object.fromEntries(
    [...files]
      .filter(([path]) => path.startsWith(`locales/${language}/`))
      .map(([path, content]) => [path.slice(`locales/${language}/`.length, -'.json'.length), content]),
  );

/** What other pages say of a step, such as its name. */
const aboutStep = (texts: unknown): unknown => ({ form: objectOf(texts)['form'] });

const localeModule = (files: ReadonlyMap<string, unknown>, groups: TextGroups, language: string): string => {
  const notShared = new Set([...serverTextFiles, ...Object.values(groups).flat()]);
  const ofSteps = new Set(groups[ALL_STEPS]?.filter((name) => !aroundSteps.includes(name)));
  const all = Object.entries(localeBundle(files, language)).flatMap(([name, texts]) => {
    if (ofSteps.has(name)) return [[name, aboutStep(texts)] as const];
    return notShared.has(name) || name.startsWith('officer') ? [] : [[name, texts] as const];
  });
  return `export const bundle = ${JSON.stringify(Object.fromEntries(all))};`;
};

const pageTextsModule = (groups: TextGroups, languages: readonly string[]): string => {
  const keys = languages.flatMap((language) => Object.keys(groups).map((name) => `${language}/${name}`));
  const ofOneStep = new Set(groups[ALL_STEPS]?.map(textsOfStep));
  return [
    'const loaders = {',
    ...keys.map((key) => `  '${key}': () => import('virtual:page-text/${key}'),`),
    '};',
    `export const pageTexts = ${JSON.stringify(Object.keys(groups).filter((name) => !ofOneStep.has(name)))};`,
    "export const loadPageTexts = async (language, name) => (await loaders[language + '/' + name]()).texts;",
  ].join('\n');
};

const pageTextModule = (
  files: ReadonlyMap<string, unknown>,
  groups: TextGroups,
  language: string,
  name: string,
): string => {
  const own = Object.entries(localeBundle(files, language)).filter(([file]) => groups[name]?.includes(file));
  return `export const texts = ${JSON.stringify(Object.fromEntries(own))};`;
};

const loadTexts = (id: string, files: ReadonlyMap<string, unknown>, groups: TextGroups): string => {
  const [, language = '', name = ''] = id.split('/');
  if (id === 'virtual:locales') return localesModule(languagesIn(files.keys()));
  if (id === 'virtual:page-texts') return pageTextsModule(groups, languagesIn(files.keys()));
  return id.startsWith('virtual:locale/')
    ? localeModule(files, groups, language)
    : pageTextModule(files, groups, language, name);
};

interface OfficerFiles {
  readonly catalogue: Catalogue;
  /** Path below `locales` -> its content. */
  readonly texts: ReadonlyMap<string, unknown>;
}

const readOfficerFiles = (root: string): OfficerFiles => ({
  catalogue: buildCatalogue(readDataFiles(root, 'schemas')),
  texts: readDataFiles(root, 'locales'),
});

/** The officers' data as modules of the browser bundle: light catalogue, one lazy chunk per form and per language. */
export const cataloguePlugin = (): Plugin => {
  let root = process.cwd();
  let known: OfficerFiles | undefined;
  let isServed = false;
  // The development server reads the files at every load: they change while it runs.
  const readFiles = (): OfficerFiles => {
    if (isServed || !known) known = readOfficerFiles(root);
    return known;
  };
  const load = (id: string): string | undefined => {
    if (!id.startsWith('virtual:')) return undefined;
    const { catalogue, texts } = readFiles();
    if (/^virtual:(locale|page-text)/.test(id)) return loadTexts(id, texts, textGroupsOf(catalogue));
    if (id === 'virtual:catalogue') return catalogueModule(catalogue, texts);
    if (id === 'virtual:staff-roles') return staffRolesModule(catalogue);
    if (id === 'virtual:forms') return formsModule(catalogue);
    const form = formsOf(catalogue).find(({ key }) => /^virtual:form(?:-rules)?\/(.*)$/.exec(id)?.[1] === key);
    if (form && id.startsWith('virtual:form-rules/')) return toEsModule(compileValidators(form.schema, 'rules'));
    return form && formModule(form, readDataFiles(root, 'locales'));
  };
  return {
    name: 'portal-catalogue',
    configResolved: (config) => {
      root = config.root;
      isServed = config.command === 'serve';
    },
    buildStart: () => {
      known = undefined;
    },
    resolveId: (id) =>
      /^virtual:(catalogue|staff-roles|forms?|form-rules|locales?|page-texts?)(\/|$)/.test(id) ? `\0${id}` : undefined,
    load: (id) => (id.startsWith('\0virtual:') ? load(id.slice(1)) : undefined),
    configureServer: (server) => {
      server.watcher.add([join(root, 'schemas'), join(root, 'locales'), join(root, 'themes')]);
      server.watcher.on('change', (path) => {
        if (!/[\\/](schemas|locales)[\\/].*\.(json|csv)$/.test(path)) return;
        for (const module of server.moduleGraph.idToModuleMap.values())
          if (module.id?.startsWith('\0virtual:')) server.moduleGraph.invalidateModule(module);
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
};
