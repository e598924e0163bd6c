import {
  averageKey,
  gradeGridsOf,
  isIdentityColumn,
  type NamedColumn,
  namedColumns,
} from '../../engine/exports/export-columns.ts';
import {
  keepDaysOf,
  type ScheduledExport,
  type TargetColumn,
  targetColumnsOf,
  writesCodes,
} from '../../engine/exports/scheduled-export.ts';
import { choicesOf } from '../../engine/model/field-facts.ts';
import { nodeAt } from '../../engine/model/form-model.ts';
import type { Catalogue } from '../../engine/schema/types.ts';
import { textKey } from '../../engine/text/text-keys.ts';
import {
  findText,
  generatedNotice,
  type Language,
  type LocaleFiles,
  languages,
  optionText,
  tableCell,
} from './document-texts.ts';

const row = (cells: readonly string[]): string => `| ${cells.map(tableCell).join(' | ')} |`;
const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(heading), `|${'---|'.repeat(heading.length)}`, ...rows.map(row)].join('\n');
const code = (text: string): string => `\`${text}\``;

const labelOf = (locales: LocaleFiles, language: Language, { key, kind, step, field = '' }: NamedColumn): string => {
  if (!step) return findText(locales, language, `server.export.${key}`) ?? key;
  const named = (...names: readonly string[]): string =>
    findText(locales, language, textKey(step.key, names, 'label')) ?? names.at(-1) ?? '';
  if (kind === 'sheet')
    return (findText(locales, language, 'server.export.sheet.grid') ?? '').replace('{{label}}', named(field));
  if (kind !== 'average') return named(...field.split('.').filter((name) => name !== '*'));
  const grid = gradeGridsOf(step).find((one) => one.field === field);
  const column = grid?.columns.find((name) => key.endsWith(averageKey('', name))) ?? '';
  return (findText(locales, language, 'server.export.average') ?? '').replace('{{column}}', named(field, column));
};

/** What the column can contain, where that is a choice: `Male` (Laki-laki / Male). */
const valuesOf = (locales: LocaleFiles, { kind, step, field }: NamedColumn): string => {
  const node = kind === 'answer' && step && field !== undefined ? nodeAt(step, field.split('.')) : undefined;
  const choices = node ? choicesOf(node) : [];
  // Such as all countries.
  if (!step || field === undefined || choices.length === 0 || choices.length > 12) return '';
  return choices
    .map((value) =>
      typeof value === 'boolean'
        ? code(String(value))
        : `${code(String(value))} (${languages.map((language) => optionText(locales, language, step.key, field, value)).join(' / ')})`,
    )
    .join(', ');
};

const kindText: Readonly<Record<NamedColumn['kind'], string>> = {
  office: '',
  answer: '',
  average: '',
  sheet: 'in jsonl only',
};

const columnRows = (catalogue: Catalogue, locales: LocaleFiles): readonly (readonly string[])[] =>
  namedColumns(catalogue).map((column) => [
    code(column.key),
    labelOf(locales, 'id', column),
    labelOf(locales, 'en', column),
    [kindText[column.kind], isIdentityColumn(catalogue, column) ? 'identity number' : '', valuesOf(locales, column)]
      .filter((text) => text !== '')
      .join('; '),
  ]);

const scopeOf = ({ institution, programs, statuses }: ScheduledExport): string =>
  [
    institution === 'all' ? 'all institutions' : `institution ${institution}`,
    ...(programs ? [`programs ${programs.map(code).join(', ')}`] : []),
    statuses ? `status ${statuses.map(code).join(', ')}` : 'every status of a submitted application but `Withdrawn`',
  ].join('; ');

const codesOf = ({ codes = {} }: TargetColumn): string =>
  Object.entries(codes)
    .map(([stored, value]) => `${stored === '' ? 'no value' : code(stored)} → ${code(JSON.stringify(value))}`)
    .join(', ');

const describeExport = (
  catalogue: Catalogue,
  locales: LocaleFiles,
  [name, one]: readonly [string, ScheduledExport],
): readonly string[] => {
  const known = new Map(namedColumns(catalogue).map((column) => [column.key, column]));
  return [
    `### ${name}`,
    [
      `- Applications: ${scopeOf(one)}${one.changesOnly ? '; only what changed' : ''}`,
      `- Written: ${one.days?.join(', ') ?? 'every day'} at ${one.time} in Jakarta, kept for ${keepDaysOf(one)} days`,
      `- Format: \`${one.format}\` with ${writesCodes(one) ? 'codes' : `words in \`${one.language ?? 'id'}\``}`,
      ...(one.identityNumbers ? [`- Identity numbers: ${one.identityNumbers.map(code).join(', ')}`] : []),
    ].join('\n'),
    table(
      ['In the file', 'Column', 'Indonesian', 'English', 'Codes'],
      targetColumnsOf(one).map((column) => {
        const found = known.get(column.column);
        return [
          code(column.target),
          code(column.column),
          ...languages.map((language) => (found ? labelOf(locales, language, found) : '')),
          codesOf(column),
        ];
      }),
    ),
  ];
};

/** docs/exports.md: the mapping of each scheduled export, and every column that one can have. */
export const renderExports = (catalogue: Catalogue, locales: LocaleFiles): string =>
  [
    '# Scheduled exports',
    generatedNotice,
    'What the files contain that the portal writes by itself, from `schemas/exports.json`. How they are written and read: [export.md](export.md#scheduled-exports).',
    '## Mappings',
    ...Object.entries(catalogue.exports).flatMap((entry) => describeExport(catalogue, locales, entry)),
    '## Columns',
    'The keys that `columns` can name. A column keeps its key when its field is renamed.',
    table(['Key', 'Indonesian', 'English', 'Notes and stored values'], columnRows(catalogue, locales)),
  ].join('\n\n');
