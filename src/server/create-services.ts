import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNoopMeter, type Meter, type Tracer } from '@opentelemetry/api';
import { createAjv } from '../engine/schema/ajv-factory.ts';
import { createChecker } from '../engine/schema/checker.ts';
import { fingerprint } from '../engine/schema/fingerprint.ts';
import { objectOf } from '../engine/schema/json.ts';
import type { Catalogue, StepDefinition } from '../engine/schema/types.ts';
import { languagesIn } from '../engine/text/languages.ts';
import { textValuesOf } from '../engine/text/text-values.ts';
import { findClientFolder, findCodeRoot, readDataFiles } from './config/folders.ts';
import { readCatalogue } from './config/read-catalogue.ts';
import type { Settings } from './config/settings.ts';
import { createTexts } from './config/texts.ts';
import { createApplicationContext } from './features/application/application-context.ts';
import {
  createFormVersions,
  type FormRecord,
  type FormTexts,
  recordForms,
} from './features/application/queries/form-versions.ts';
import { createMailStyles } from './features/mail/mail-styles.ts';
import { recordLists } from './features/master-data/served-lists.ts';
import { createStaffLists } from './features/master-data/staff-lists.ts';
import type { Queryable } from './platform/database/queryable.ts';
import { createIdentityProvider } from './platform/identity-provider.ts';
import { createNotifier } from './platform/notify/notifier.ts';
import { messageFolder } from './platform/notify/stub-notifier.ts';
import { createPasswords } from './platform/passwords.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import { createExportPlace } from './platform/storage/export-place.ts';
import type { FileStorage } from './platform/storage/storage.ts';
import { createUploadScanner, type UploadScanner } from './platform/storage/upload-scanner.ts';
import { alwaysReady, type Readiness } from './readiness.ts';
import type { PublicUrl, Services } from './services.ts';

/** Changes if and only if the served pages change. */
const readBuildId = (clientDir: string): string => {
  const index = join(clientDir, 'index.html');
  return existsSync(index) ? createHash('sha256').update(readFileSync(index)).digest('hex').slice(0, 12) : 'unbuilt';
};

const formTextsOf = (files: ReadonlyMap<string, unknown>, key: string): FormTexts =>
  Object.fromEntries(
    languagesIn(files.keys()).map((language) => [language, objectOf(files.get(`locales/${language}/${key}.json`))]),
  );

/** Examples are for tests: a changed example does not change the form version. */
const withoutExamples = (step: StepDefinition): StepDefinition => ({ ...step, examples: { valid: {}, invalid: {} } });

/** The steps that this process serves, each with its texts in every language. */
const listServedForms = ({ steps }: Catalogue, files: ReadonlyMap<string, unknown>): readonly FormRecord[] =>
  steps.map((step) => {
    const definition = withoutExamples(step);
    const texts = formTextsOf(files, step.key);
    return { definition, texts, digest: fingerprint({ definition, texts }) };
  });

const createPublicUrl = ({ publicUrl, host, port }: Settings): PublicUrl => {
  let current = publicUrl;
  return {
    get: () => current ?? `http://${host}:${port}`,
    setListeningUrl: (url) => {
      current ??= url;
    },
  };
};

interface ServiceOptions extends Pick<Services, 'settings' | 'db' | 'payments'> {
  readonly reads?: Queryable;
  readonly storage?: FileStorage;
  readonly contentRevision?: Services['contentRevision'];
  readonly readiness?: Readiness;
  readonly meter?: Meter;
  readonly tracer?: Tracer | undefined;
  readonly scanner?: UploadScanner;
}

/** Reads the officers' data and creates everything that routes and jobs share. */
export const createServices = async (options: ServiceOptions): Promise<Services> => {
  const { settings, db, payments } = options;
  const codeRoot = findCodeRoot();
  const { dataRoot } = settings;
  const files = readDataFiles(dataRoot, ['schemas', 'locales']);
  const catalogue = readCatalogue(files, dataRoot);
  await recordForms(db, listServedForms(catalogue, files));
  const checker = createChecker(createAjv());
  const texts = await createTexts(files, textValuesOf(catalogue));
  const forms = await createFormVersions(db);
  const formerLists = await recordLists(db, catalogue.lists);
  const staffLists = await createStaffLists(db, catalogue.lists);
  const storage = options.storage ?? createStorage(settings);
  return {
    settings,
    codeRoot,
    dataRoot,
    buildId: readBuildId(findClientFolder(dataRoot, codeRoot)),
    db,
    reads: options.reads ?? db,
    catalogue,
    checker,
    texts,
    forms,
    applications: createApplicationContext({ db, catalogue, checker, texts, forms, storage, staffLists, formerLists }),
    passwords: await createPasswords(),
    payments,
    scanner: options.scanner ?? createUploadScanner(settings),
    readiness: options.readiness ?? alwaysReady,
    notifier: createNotifier(settings, messageFolder(settings)),
    exportPlace: createExportPlace(settings),
    identityProvider: settings.identityProvider && createIdentityProvider(settings.identityProvider),
    mailStyleOf: createMailStyles(dataRoot, catalogue.institutions),
    meter: options.meter ?? createNoopMeter(),
    tracer: options.tracer,
    publicUrl: createPublicUrl(settings),
    contentRevision: options.contentRevision ?? (() => undefined),
  };
};
