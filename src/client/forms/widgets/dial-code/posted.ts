import { matchTypedOption } from '../../controls/filter-options.ts';
import { NOT_POSTED, type ReadPosted } from '../../posted/reader.ts';
import { dialCodeOptions } from './DialCodeWidget.tsx';

/** The code, or the name of a country as it is typed. */
export const readPosted: ReadPosted = ({ id, language, values }) => {
  const posted = values.last(id)?.trim();
  if (posted === undefined) return NOT_POSTED;
  if (posted === '') return undefined;
  const options = dialCodeOptions(language);
  return (options.find(({ value }) => value === posted) ?? matchTypedOption(options, posted))?.value ?? posted;
};
