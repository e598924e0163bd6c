import { type FileRule, hasRatio, ratioOfRule } from '../../../../engine/schema/file-rule.ts';

/** Why a file is not sent: the last part of the text key, and its parameters. */
export interface FileRefusal {
  readonly reason: 'type' | 'size' | 'empty' | 'dimensions' | 'shape';
  readonly params: Readonly<Record<string, string | number>>;
}

export type ReadDimensions = (file: Blob) => Promise<{ readonly width: number; readonly height: number } | undefined>;

/** `3 : 4`; empty where any shape will do. */
export const shapeText = ({ aspect }: FileRule): string => aspect?.join(' : ') ?? '';

const MEBIBYTE = 1024 * 1024;

const shortNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'application/pdf': 'PDF',
};

/** `JPEG, PNG` */
export const typeNames = ({ types }: FileRule): string => types.map((type) => shortNames[type] ?? type).join(', ');

/** `1.4 MB`, `850 kB` in the format of the language. */
export const sizeText = (bytes: number, language: string): string => {
  const isLarge = bytes >= MEBIBYTE;
  const amount = isLarge ? bytes / MEBIBYTE : Math.ceil(bytes / 1024);
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
};

/** Checks a file before it is sent, which saves the wait for a refusal. The server checks the content itself. */
export const checkFile = async (
  file: File,
  rule: FileRule,
  readDimensions: ReadDimensions,
): Promise<FileRefusal | undefined> => {
  if (rule.types.length > 0 && !rule.types.includes(file.type))
    return { reason: 'type', params: { types: typeNames(rule) } };
  if (file.size === 0) return { reason: 'empty', params: {} };
  if (file.size > rule.maxBytes) return { reason: 'size', params: { size: file.size, limit: rule.maxBytes } };
  const { minWidth = 0, minHeight = 0, aspect } = rule;
  if (minWidth + minHeight === 0 && !aspect) return undefined;
  const size = await readDimensions(file);
  if (!size) return undefined;
  const { width, height } = size;
  if (width < minWidth || height < minHeight)
    return { reason: 'dimensions', params: { minWidth, minHeight, width, height } };
  if (hasRatio(width, height, ratioOfRule(rule))) return undefined;
  return { reason: 'shape', params: { shape: shapeText(rule) } };
};
