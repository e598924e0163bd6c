import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SummaryEntry, SummaryGroup } from '../../../engine/summary/describe-answers.ts';
import { Box, Stack } from '../../design/primitives.tsx';
import { AnswerValue } from './AnswerValue.tsx';
import type { SummaryScope } from './summary-scope.ts';
import { useEntryTexts } from './use-entry-texts.ts';

/** Questions and answers: in two columns where there is room, else each question beside its answer. */
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

/** Entries that would be cramped in half a line. */
const LONG_TEXT = 60;
const isWide = ({ kind, value }: SummaryEntry): boolean =>
  kind === 'grid' || kind === 'list' || kind === 'tick' || String(value).length > LONG_TEXT;

interface EntryProps {
  readonly entry: SummaryEntry;
  readonly scope: SummaryScope;
}

const NestedAnswers = ({ entry, scope }: EntryProps) => {
  const { t } = useTranslation();
  const { label } = useEntryTexts(scope.formKey, entry);
  const isList = Array.isArray(entry.value);
  return (
    <Stack gap="3" marginTop="1">
      {entry.entries.map((groups, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity beyond its place
        <NestedAnswerBox key={index}>
          {isList && (
            <Box fontSize="sm" fontWeight="semibold" marginBottom="3">
              {t('renderer.repeat.entry', { label, number: index + 1 })}
            </Box>
          )}
          <AnswerGroups groups={groups} scope={scope} />
        </NestedAnswerBox>
      ))}
    </Stack>
  );
};

const Entry = ({ entry, scope }: EntryProps) => {
  const { label } = useEntryTexts(scope.formKey, entry);
  return (
    <div
      {...(isWide(entry) && { 'data-wide': '' })}
      {...(entry.kind === 'file' && { 'data-file': '' })}
      data-field={entry.names.join('.')}
    >
      <dt>{label}</dt>
      <dd>
        {entry.entries.length > 0 ? (
          <NestedAnswers entry={entry} scope={scope} />
        ) : (
          <AnswerValue entry={entry} scope={scope} />
        )}
      </dd>
    </div>
  );
};

interface AnswerGroupsProps {
  readonly groups: readonly SummaryGroup[];
  readonly scope: SummaryScope;
}

/** Answered questions under the headings that their form has. */
export const AnswerGroups = ({ groups, scope }: AnswerGroupsProps) => {
  const { t } = useTranslation();
  return (
    <Stack gap="7">
      {groups.map(({ key, entries }) => (
        <div key={key ?? entries[0]?.name}>
          {key !== undefined && <Heading>{t([scope.formKey, 'group', key].join('.'))}</Heading>}
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
