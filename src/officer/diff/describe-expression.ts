import { textKey } from '../../engine/text/text-keys.ts';
import type { LanguageTexts } from './language-texts.ts';

/**
 * An expression with the labels of the fields that it names.
 * @param names the field whose rule it is
 */
export const describeExpression = (
  texts: LanguageTexts,
  form: string,
  names: readonly string[],
  source: string,
): string => {
  const groups = names.map((_, index) => names.slice(0, names.length - 1 - index));
  const labelOf = (name: string): string | undefined =>
    groups
      .map((group) => texts.findPortalText(textKey(form, [...group, name], 'label')))
      .find((label) => label !== undefined);
  return source.replace(/(?<![\w.$"'])[a-z]\w*(?![\w(])/g, (name) => {
    const label = name === 'this' ? texts.findPortalText(textKey(form, names, 'label')) : labelOf(name);
    return label === undefined ? name : `“${label}”`;
  });
};
