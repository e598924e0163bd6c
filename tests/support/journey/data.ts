import { buildCatalogue } from '../../../src/engine/schema/catalogue.ts';
import type { Catalogue } from '../../../src/engine/schema/types.ts';
import { textValuesOf } from '../../../src/engine/text/text-values.ts';
import { readDataFiles } from '../../../src/server/config/folders.ts';
import { createTexts, type Texts, type Translate } from '../../../src/server/config/texts.ts';

export type { Translate };

/** The officers' data that a browser test reads instead of repeating it: forms, their order, their texts. */
export interface PortalData {
  readonly catalogue: Catalogue;
  readonly texts: Texts;
}

export const readPortalData = async (root = process.cwd()): Promise<PortalData> => {
  const catalogue = buildCatalogue(readDataFiles(root, ['schemas']));
  return {
    catalogue,
    texts: await createTexts(readDataFiles(root, ['locales']), textValuesOf(catalogue)),
  };
};
