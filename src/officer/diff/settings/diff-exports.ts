import { keepDaysOf, type ScheduledExport, targetColumnsOf } from '../../../engine/exports/scheduled-export.ts';
import { EXPORTS } from '../../../engine/schema/catalogue.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { type DescribedChange, safeChange } from '../described-change.ts';
import type { LanguageTexts } from '../language-texts.ts';

/** A name of the data, not a word. */
const quoted = (text: string): string => `“${text}”`;

type Values = Readonly<Record<string, string>>;

const describe = (sentence: string, name: string, values: Values = {}): DescribedChange =>
  safeChange(
    sentence.endsWith('Added') ? 'lineAdded' : sentence.endsWith('Removed') ? 'lineRemoved' : 'lineChanged',
    EXPORTS,
    (texts) => texts.translate(`officer-diff.change.${sentence}`, values),
    () => quoted(name),
  );

/** Codes as the file has them: “Male → L”. */
const codesText = (codes: Readonly<Record<string, unknown>> | undefined): string =>
  Object.entries(codes ?? {})
    .map(([stored, code]) => quoted(`${stored === '' ? '–' : stored} → ${code ?? '–'}`))
    .join(', ');

const columnText = ({
  column,
  codes,
}: {
  readonly column: string;
  readonly codes?: Readonly<Record<string, unknown>>;
}) => (codes ? `${quoted(column)} (${codesText(codes)})` : quoted(column));

const columnsTextOf = (one: ScheduledExport): ReadonlyMap<string, string> =>
  new Map(targetColumnsOf(one).map((column) => [column.target, columnText(column)]));

const diffColumns = (name: string, before: ScheduledExport, after: ScheduledExport): readonly DescribedChange[] => {
  const [was, is] = [columnsTextOf(before), columnsTextOf(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  const changes = names.flatMap((target) => {
    const [old, now] = [was.get(target), is.get(target)];
    if (old === now) return [];
    if (old === undefined) return [describe('exportColumnAdded', name, { target, after: now ?? '' })];
    return now === undefined
      ? [describe('exportColumnRemoved', name, { target, before: old })]
      : [describe('exportColumnChanged', name, { target, before: old, after: now })];
  });
  const isMoved = changes.length === 0 && canonicalJson([...was.keys()]) !== canonicalJson([...is.keys()]);
  return isMoved ? [describe('exportColumnsMoved', name, { after: [...is.keys()].map(quoted).join(', ') })] : changes;
};

/** The other settings, each as words. */
const settings: Readonly<Record<string, (one: ScheduledExport) => string>> = {
  institution: ({ institution }) => String(institution),
  programs: ({ programs = [] }) => programs.join(', '),
  statuses: ({ statuses = [] }) => statuses.join(', '),
  time: ({ time }) => time,
  days: ({ days = [] }) => days.join(', '),
  format: ({ format }) => format,
  values: ({ values = '' }) => values,
  language: ({ language = '' }) => language,
  changesOnly: ({ changesOnly }) => (changesOnly ? 'yes' : 'no'),
  keepDays: (one) => String(keepDaysOf(one)),
  identityNumbers: ({ identityNumbers = [] }) => identityNumbers.join(', '),
};

/** Values that are words of a language. */
const wordOf = (texts: LanguageTexts, setting: string, value: string): string => {
  if (value === '') return texts.translate('officer-diff.export.none');
  return setting === 'changesOnly' ? texts.translate(`officer-diff.export.${value}`) : quoted(value);
};

const diffSettings = (name: string, before: ScheduledExport, after: ScheduledExport): readonly DescribedChange[] =>
  Object.entries(settings).flatMap(([setting, read]) => {
    const [was, is] = [read(before), read(after)];
    if (was === is) return [];
    return [
      safeChange(
        'lineChanged',
        EXPORTS,
        (texts) =>
          texts.translate('officer-diff.change.exportSettingChanged', {
            setting: texts.translate(`officer-diff.export.${setting}`),
            before: wordOf(texts, setting, was),
            after: wordOf(texts, setting, is),
          }),
        () => quoted(name),
      ),
    ];
  });

/** Scheduled exports that are new, gone or changed: where they go, when, and each column. */
export const diffExports = (
  { exports: before }: Pick<Catalogue, 'exports'>,
  { exports: after }: Pick<Catalogue, 'exports'>,
): readonly DescribedChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (was && is) return [...diffSettings(name, was, is), ...diffColumns(name, was, is)];
    if (was) return [describe('exportRemoved', name)];
    if (!is) return [];
    const columns = targetColumnsOf(is).map(({ target, column }) => `${quoted(target)} (${quoted(column)})`);
    return [
      describe('exportAdded', name, { time: quoted(is.time), format: quoted(is.format), columns: columns.join(', ') }),
      ...(is.identityNumbers
        ? [describe('exportIdentity', name, { columns: is.identityNumbers.map(quoted).join(', ') })]
        : []),
    ];
  });
