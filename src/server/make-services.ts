import { buildCatalogue } from '../engine/schema/catalogue.ts';
import { createChecker } from '../engine/schema/check.ts';
import { createAjv } from '../engine/schema/factory.ts';
import { readBuildId } from './config/build-id.ts';
import { findClientFolder } from './config/client-folder.ts';
import { readData } from './config/load-data.ts';
import { findCodeRoot } from './config/root.ts';
import { servedForms } from './config/served-forms.ts';
import type { Settings } from './config/settings.ts';
import { createTexts } from './config/texts.ts';
import { createFormVersions, recordForms } from './features/application/queries/form-versions.ts';
import { createPasswords } from './platform/passwords.ts';
import type { Payments } from './platform/payments/payment-gateway.ts';
import { createUploadScanner, type UploadScanner } from './platform/storage/upload-scanner.ts';
import { alwaysReady, type Readiness } from './readiness.ts';
import type { PublicUrl, Services } from './services.ts';

const publicUrlOf = ({ publicUrl, host, port }: Settings): PublicUrl => {
  let known = publicUrl;
  return {
    get: () => known ?? `http://${host}:${port}`,
    listeningAt: (url) => {
      known ??= url;
    },
  };
};

/** Reads the officers' data and makes everything that routes and jobs share. */
export const makeServices = async (
  settings: Settings,
  db: Services['db'],
  payments: Payments,
  contentRevision: Services['contentRevision'] = () => undefined,
  readiness: Readiness = alwaysReady,
  scanner: UploadScanner = createUploadScanner(settings),
): Promise<Services> => {
  const codeRoot = findCodeRoot();
  const { dataRoot } = settings;
  const files = readData(dataRoot, ['schemas', 'locales']);
  const catalogue = buildCatalogue(files);
  await recordForms(db, servedForms(catalogue, files));
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
    publicUrl: publicUrlOf(settings),
    contentRevision,
  };
};
