import { fileTypeFromBuffer } from 'file-type';
import { type FileRule, RefusedFile } from './file-rule.ts';

/**
 * The type of a file by its content. A PDF must begin as one: readers accept it anywhere in the first kilobyte, which is
 * how it hides in other files.
 * @throws RefusedFile when the rule does not accept it
 */
export const tellType = async (bytes: Buffer, rule: FileRule): Promise<string> => {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const isHidden = found === 'application/pdf' && !/^%PDF-[12]\./.test(bytes.toString('latin1', 0, 8));
  if (!found || isHidden || !rule.types.includes(found)) throw new RefusedFile('type', rule);
  return found;
};
