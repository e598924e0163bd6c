import type { JsonSchema } from '../../../../engine/schema/types.ts';

/** What a schema's `x-file` allows. */
export interface FileRule {
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly minWidth?: number;
  readonly minHeight?: number;
}

/** Why a file is not even sent: the last part of the message key and what fills the sentence. */
export interface FileRefusal {
  readonly reason: 'type' | 'size' | 'empty' | 'dimensions';
  readonly params: Readonly<Record<string, string | number>>;
}

export type ReadDimensions = (file: Blob) => Promise<{ readonly width: number; readonly height: number } | undefined>;

const MEBIBYTE = 1024 * 1024;

const shortNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'application/pdf': 'PDF',
};

export const fileRuleOf = (schema: JsonSchema): FileRule =>
  (schema['x-file'] as FileRule | undefined) ?? { types: [], maxBytes: Number.POSITIVE_INFINITY };

/** `JPEG, PNG` */
export const typeNames = ({ types }: FileRule): string => types.map((type) => shortNames[type] ?? type).join(', ');

/** `1.4 MB`, `850 kB` as the language writes it. */
export const sizeText = (bytes: number, language: string): string => {
  const isLarge = bytes >= MEBIBYTE;
  const amount = isLarge ? bytes / MEBIBYTE : Math.ceil(bytes / 1024);
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
};

/** What can be told before sending. The server judges the content itself; this only saves the applicant the wait. */
export const checkFile = async (
  file: File,
  rule: FileRule,
  readDimensions: ReadDimensions,
): Promise<FileRefusal | undefined> => {
  if (rule.types.length > 0 && !rule.types.includes(file.type))
    return { reason: 'type', params: { types: typeNames(rule) } };
  if (file.size === 0) return { reason: 'empty', params: {} };
  if (file.size > rule.maxBytes) return { reason: 'size', params: { size: file.size, limit: rule.maxBytes } };
  const { minWidth = 0, minHeight = 0 } = rule;
  if (minWidth + minHeight === 0) return undefined;
  const size = await readDimensions(file);
  if (!size || (size.width >= minWidth && size.height >= minHeight)) return undefined;
  return { reason: 'dimensions', params: { minWidth, minHeight, width: size.width, height: size.height } };
};
