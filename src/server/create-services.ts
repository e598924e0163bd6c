import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAjv } from '../engine/schema/ajv-factory.ts';
import { buildCatalogue } from '../engine/schema/catalogue.ts';
import { createChecker } from '../engine/schema/checker.ts';
import { fingerprint } from '../engine/schema/fingerprint.ts';
import type { Catalogue, StepDefinition } from '../engine/schema/types.ts';
import { languagesIn } from '../engine/text/languages.ts';
import { findClientFolder, findCodeRoot, readDataFiles } from './config/folders.ts';
import type { Settings } from './config/settings.ts';
import { createTexts } from './config/texts.ts';
import {
  createFormVersions,
  type FormRecord,
  type FormTexts,
  recordForms,
} from './features/application/queries/form-versions.ts';
import { createPasswords } from './platform/passwords.ts';
import type { PaymentGateways } from './platform/payments/payment-gateway.ts';
import { createUploadScanner, type UploadScanner } from './platform/storage/upload-scanner.ts';
import { alwaysReady, type Readiness } from './readiness.ts';
import type { PublicUrl, Services } from './services.ts';

/** Changes exactly when the pages that are served change. */
const readBuildId = (clientDir: string): string => {
  const index = join(clientDir, 'index.html');
  return existsSync(index) ? createHash('sha256').update(readFileSync(index)).digest('hex').slice(0, 12) : 'unbuilt';
};

const formTextsOf = (files: ReadonlyMap<string, unknown>, key: string): FormTexts =>
  Object.fromEntries(
    languagesIn(files.keys()).map((language) => [
      language,
      (files.get(`locales/${language}/${key}.json`) ?? {}) as object,
    ]),
  ) as FormTexts;

/** Examples are for tests: another one is no other form. */
const withoutExamples = (step: StepDefinition): StepDefinition => ({ ...step, examples: { valid: {}, invalid: {} } });

/** The steps as they are served from now on, each with its words in every language. */
const listServedForms = ({ steps }: Catalogue, files: ReadonlyMap<string, unknown>): readonly FormRecord[] =>
  steps.map((step) => {
    const definition = withoutExamples(step);
    const texts = formTextsOf(files, step.key);
    return { definition, texts, digest: fingerprint({ definition, texts }) };
  });

const createPublicUrl = ({ publicUrl, host, port }: Settings): PublicUrl => {
  let known = publicUrl;
  return {
    get: () => known ?? `http://${host}:${port}`,
    setListeningUrl: (url) => {
      known ??= url;
    },
  };
};

/** Reads the officers' data and makes everything that routes and jobs share. */
export const createServices = async (
  settings: Settings,
  db: Services['db'],
  payments: PaymentGateways,
  contentRevision: Services['contentRevision'] = () => undefined,
  readiness: Readiness = alwaysReady,
  scanner: UploadScanner = createUploadScanner(settings),
): Promise<Services> => {
  const codeRoot = findCodeRoot();
  const { dataRoot } = settings;
  const files = readDataFiles(dataRoot, ['schemas', 'locales']);
  const catalogue = buildCatalogue(files);
  await recordForms(db, listServedForms(catalogue, files));
  return {
    settings,
    codeRoot,
    dataRoot,
    buildId: readBuildId(findClientFolder(dataRoot, codeRoot)),
    db,
    catalogue,
    checker: createChecker(createAjv()),
    texts: await createTexts(files),
    forms: await createFormVersions(db),
    passwords: await createPasswords(),
    payments,
    scanner,
    readiness,
    publicUrl: createPublicUrl(settings),
    contentRevision,
  };
};
