/** Exports that the portal writes by itself, as `schemas/exports.json` describes them. */

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

export const exportFormats = ['jsonl', 'csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What another system calls a stored value. */
export type Code = string | number | boolean | null;

export interface MappedColumn {
  /** The key of a column. */
  readonly column: string;
  /** Stored value -> the code of the other system; the name "" stands for no value. */
  readonly codes?: Readonly<Record<string, Code>>;
}

export interface ScheduledExport {
  readonly institution: number | 'all';
  /** Ids of programs of the institution; absent: all of them. */
  readonly programs?: readonly string[];
  /** Absent: every status of a submitted application but "Withdrawn". */
  readonly statuses?: readonly string[];
  /** Time in Jakarta: `02:30`. */
  readonly time: string;
  /** Absent: every day. */
  readonly days?: readonly Weekday[];
  readonly format: ExportFormat;
  /** Absent: codes in JSON Lines, words in tables. */
  readonly values?: 'codes' | 'words';
  /** The language of words. */
  readonly language?: string;
  /** Only what changed since the last file. */
  readonly changesOnly?: boolean;
  /** After these days the portal deletes a file. */
  readonly keepDays?: number;
  /** Name in the file -> what stands there, in the order of the file. */
  readonly columns: Readonly<Record<string, string | MappedColumn>>;
  /** Columns of numbers that identify a person, named once more: none is exported by mistake. */
  readonly identityNumbers?: readonly string[];
}

/** Key of an export -> the export. */
export type ScheduledExports = Readonly<Record<string, ScheduledExport>>;

export interface TargetColumn extends MappedColumn {
  /** The name in the file. */
  readonly target: string;
}

export const targetColumnsOf = ({ columns }: Pick<ScheduledExport, 'columns'>): readonly TargetColumn[] =>
  Object.entries(columns).map(([target, source]) =>
    typeof source === 'string' ? { target, column: source } : { target, ...source },
  );

const defaultKeepDays = 30;

export const keepDaysOf = ({ keepDays = defaultKeepDays }: Pick<ScheduledExport, 'keepDays'>): number => keepDays;

export const writesCodes = ({ values, format }: Pick<ScheduledExport, 'values' | 'format'>): boolean =>
  values === undefined ? format === 'jsonl' : values === 'codes';

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

interface CodedValue {
  readonly value: unknown;
  /** Values that the mapping does not have. */
  readonly unmapped: number;
}

/** The code of a stored value, of a list each. A value that the mapping does not have is written as it is stored. */
export const codeOf = (value: unknown, codes: NonNullable<MappedColumn['codes']>): CodedValue => {
  if (isEmpty(value)) return { value: Object.hasOwn(codes, '') ? codes[''] : (value ?? null), unmapped: 0 };
  if (Array.isArray(value)) {
    const all = value.map((each) => codeOf(each, codes));
    return { value: all.map((one) => one.value), unmapped: all.reduce((sum, one) => sum + one.unmapped, 0) };
  }
  const name = isScalar(value) ? String(value) : undefined;
  return name !== undefined && Object.hasOwn(codes, name)
    ? { value: codes[name], unmapped: 0 }
    : { value, unmapped: 1 };
};
