import { hasDocumentTypeface } from '../../../engine/text/document-scripts.ts';
import { createFinding, type Rule } from '../finding.ts';
import { languageOf } from '../texts/text-file.ts';

/** Documents in each language can be printed in its letters. */
export const languagesHaveTypefaces: Rule = ({ files }) =>
  [...files.values()]
    .filter(({ path }) => /^locales\/[^/]+\/documents\.json$/.test(path))
    .filter(({ path }) => !hasDocumentTypeface(languageOf(path)))
    .map((file) => {
      const params = { language: languageOf(file.path) };
      return createFinding(file, { rule: 'languageWithoutTypeface', at: [], severity: 'warning', params });
    });
