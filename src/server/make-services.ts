import { buildCatalogue } from '../engine/schema/catalogue.ts';
import { createChecker } from '../engine/schema/check.ts';
import { createAjv } from '../engine/schema/factory.ts';
import { readBuildId } from './config/build-id.ts';
import { findClientFolder } from './config/client-folder.ts';
import { readData } from './config/load-data.ts';
import { findCodeRoot } from './config/root.ts';
import type { Settings } from './config/settings.ts';
import { createTexts } from './config/texts.ts';
import { createPasswords } from './gateways/passwords.ts';
import type { PaymentGateway } from './gateways/payment/payment-gateway.ts';
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
  payments: PaymentGateway,
  contentRevision: Services['contentRevision'] = () => undefined,
): Promise<Services> => {
  const codeRoot = findCodeRoot();
  const { dataRoot } = settings;
  const files = readData(dataRoot, ['schemas', 'locales']);
  return {
    settings,
    codeRoot,
    dataRoot,
    buildId: readBuildId(findClientFolder(dataRoot, codeRoot)),
    db,
    catalogue: buildCatalogue(files),
    checker: createChecker(createAjv()),
    texts: await createTexts(files),
    passwords: await createPasswords(),
    payments,
    publicUrl: publicUrlOf(settings),
    contentRevision,
  };
};
