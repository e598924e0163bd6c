import { useTranslation } from 'react-i18next';
import {
  type AnswerTexts,
  type AnswerView,
  findNamedEntry,
  headingOfGroup,
  type ListPart,
  labelOfAnswer,
  viewAnswer,
} from '../../../engine/summary/answer-view.ts';
import type { SummaryEntry, SummaryGroup } from '../../../engine/summary/describe-answers.ts';
import type { NamedValue } from '../../../engine/summary/grade-table.ts';
import { CheckIcon } from '../../design/basic-icons.tsx';
import { chakra } from '../../design/chakra.ts';
import { LongWord } from '../../design/LongWord.tsx';
import { Box, Stack } from '../../design/primitives.tsx';
import { formatDate } from '../../state/format.ts';
import { FileAnswer } from '../widgets/file/FileAnswer.tsx';
import { PictureAnswer } from '../widgets/file/PictureAnswer.tsx';
import { findEarlierText } from './earlier-form.ts';
import { RowsAnswer } from './RowsAnswer.tsx';
import type { SummaryScope } from './summary-scope.ts';
import { TableAnswer } from './TableAnswer.tsx';
import { resolveSource, WithNames } from './WithNames.tsx';

/** The texts of a summary: those of an earlier form for its own keys, current texts for all others. */
const useAnswerTexts = ({ formKey, earlierTexts }: Pick<SummaryScope, 'formKey' | 'earlierTexts'>): AnswerTexts => {
  const { t, i18n } = useTranslation();
  return {
    locale: i18n.language,
    t: (key, params = {}) => t(key, params),
    textOr: (key, otherwise) => {
      if (earlierTexts && key.startsWith(`${formKey}.`))
        return findEarlierText(earlierTexts, key.slice(formKey.length + 1)) ?? otherwise;
      return i18n.exists(key) ? t(key) : otherwise;
    },
  };
};

/** Questions and answers: in two columns if the width allows it, else each question beside its answer. */
export const AnswerList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '8',
    rowGap: { base: '3', md: '5' },
    '& > div': {
      display: { base: 'grid', md: 'block' },
      gridTemplateColumns: 'minmax(0, 9fr) minmax(0, 11fr)',
      columnGap: '4',
      alignItems: 'baseline',
      minWidth: 0,
      breakInside: 'avoid',
    },
    '& > [data-wide], & > [data-file]': { display: 'block' },
    '& > [data-wide]': { gridColumn: '1 / -1' },
    '& dt': { fontSize: 'sm', color: 'fg.muted' },
    '& dd': { marginTop: { base: '0', md: '0.5' }, minWidth: 0, fontWeight: 'medium', whiteSpace: 'pre-line' },
    '& > [data-wide] > dd, & > [data-file] > dd': { marginTop: '1' },
    '& dd table, & dd dl': { whiteSpace: 'normal', fontWeight: 'normal' },
  },
});

const Heading = chakra('h3', {
  base: { fontSize: 'md', fontWeight: 'bold', letterSpacing: 'tight', marginBottom: '3', breakAfter: 'avoid' },
});

const NestedAnswerBox = chakra('div', {
  base: { padding: '4', borderWidth: '1px', borderColor: 'border', borderRadius: 'md', breakInside: 'avoid' },
});

/** Kinds of answers that need the full width. */
const LONG_TEXT = 60;
const isWide = ({ kind, value, entries }: SummaryEntry): boolean =>
  kind === 'grid' || entries.length > 0 || kind === 'tick' || String(value).length > LONG_TEXT;

const hasFiles = ({ kind, items = [] }: SummaryEntry): boolean =>
  kind === 'file' || kind === 'picture' || items.some(hasFiles);

interface EntryProps {
  readonly entry: SummaryEntry;
  readonly scope: SummaryScope;
}

const NestedAnswers = ({ parts, scope }: { readonly parts: readonly ListPart[]; readonly scope: SummaryScope }) => (
  <Stack gap="3" marginTop="1">
    {parts.map(({ title, groups }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity beyond its index
      <NestedAnswerBox key={index}>
        {title !== undefined && (
          <Box fontSize="sm" fontWeight="semibold" marginBottom="3">
            {title}
          </Box>
        )}
        <AnswerGroups groups={groups} scope={scope} />
      </NestedAnswerBox>
    ))}
  </Stack>
);

const Ticked = ({ text }: { readonly text: string }) => (
  <Box as="span" display="inline-flex" alignItems="center" gap="1.5" color="fg.success">
    <CheckIcon />
    {text}
  </Box>
);

const Values = chakra('ul', {
  base: {
    listStyle: 'none',
    padding: 0,
    '& > li + li': { marginTop: '1' },
    '&:is(ol)': { listStyle: 'decimal', paddingInlineStart: '6' },
  },
});

interface ViewProps {
  readonly view: AnswerView;
  readonly scope: SummaryScope;
  /** Label of the question. */
  readonly label: string;
}

const View = ({ view, scope, label }: ViewProps) => {
  const { language } = useTranslation().i18n;
  switch (view.kind) {
    case 'text':
      // Isolated: an answer may be written in another direction than the page.
      return (
        <bdi>
          <LongWord>{view.text}</LongWord>
        </bdi>
      );
    case 'tick':
      return <Ticked text={view.text} />;
    case 'day':
      return formatDate(view.day, language);
    case 'file':
      return <FileAnswer id={view.id} />;
    case 'picture':
      return <PictureAnswer id={view.id} label={label} />;
    case 'items':
      return (
        <Values {...(view.isRanked && { as: 'ol' })}>
          {view.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a value may occur twice
            <li key={index}>
              <View view={item} scope={scope} label={label} />
            </li>
          ))}
        </Values>
      );
    case 'table':
      return <TableAnswer table={view} label={label} />;
    case 'rows':
      return (
        <RowsAnswer table={view.table} label={label}>
          {(cell) => <EntryAnswer entry={cell} scope={scope} />}
        </RowsAnswer>
      );
    case 'list':
      return <NestedAnswers parts={view.parts} scope={scope} />;
  }
};

/** @param names the list that the answer was chosen from */
const Answer = ({ entry, scope, names }: EntryProps & { readonly names: readonly NamedValue[] }) => {
  const context = { formKey: scope.formKey, texts: useAnswerTexts(scope), names };
  return <View view={viewAnswer(entry, context)} scope={scope} label={labelOfAnswer(entry, context)} />;
};

/** One answer, with the names of its list. */
export const EntryAnswer = ({ entry, scope }: EntryProps) => {
  const named = findNamedEntry(entry);
  const source = named && resolveSource(named, scope);
  if (!source) return <Answer entry={entry} scope={scope} names={[]} />;
  return (
    <WithNames source={source} isTable={entry.kind === 'grid'}>
      {(names) => <Answer entry={entry} scope={scope} names={names} />}
    </WithNames>
  );
};

const Entry = ({ entry, scope }: EntryProps) => {
  const texts = useAnswerTexts(scope);
  return (
    <div
      {...(isWide(entry) && { 'data-wide': '' })}
      {...(hasFiles(entry) && { 'data-file': '' })}
      data-field={entry.names.join('.')}
    >
      <dt>{labelOfAnswer(entry, { formKey: scope.formKey, texts })}</dt>
      <dd>
        <EntryAnswer entry={entry} scope={scope} />
      </dd>
    </div>
  );
};

interface AnswerGroupsProps {
  readonly groups: readonly SummaryGroup[];
  readonly scope: SummaryScope;
}

/** Answered questions under the headings of their form. */
export const AnswerGroups = ({ groups, scope }: AnswerGroupsProps) => {
  const texts = useAnswerTexts(scope);
  return (
    <Stack gap="7">
      {groups.map(({ key, entries }) => (
        <div key={key ?? entries[0]?.name}>
          {key !== undefined && <Heading>{headingOfGroup(key, { formKey: scope.formKey, texts })}</Heading>}
          <AnswerList>
            {entries.map((entry) => (
              <Entry key={entry.name} entry={entry} scope={scope} />
            ))}
          </AnswerList>
        </div>
      ))}
    </Stack>
  );
};
