import { useTranslation } from 'react-i18next';
import { dismissReader } from '../../../../../contract/application-scores.ts';
import { callApi } from '../../../../api/http.ts';
import { Badge } from '../../../../design/Badge.tsx';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Box, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { useMayCall } from '../../shared/use-may-call.ts';
import { useApplicationAction } from '../detail/use-application-action.tsx';
import { useRubricTexts } from './rubric-texts.ts';
import type { Review, ScoreReader } from './score-queries.ts';

const Points = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '4',
    rowGap: '1',
    fontSize: 'sm',
    '& dt': { color: 'fg.muted', overflowWrap: 'anywhere' },
    '& dd': { fontWeight: 'medium', fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  },
});

interface FinishedProps {
  readonly review: Review;
  readonly score: NonNullable<ScoreReader['Score']>;
}

/** Points of a reader under the criteria with which they were given. */
const FinishedPoints = ({ review, score }: FinishedProps) => {
  const { t } = useTranslation();
  const texts = useRubricTexts(review.Rubric);
  const criteria = score.Criteria ?? review.Criteria;
  return (
    <>
      <Points>
        {criteria.map((criterion) => {
          const points = score.Points[criterion.Key];
          const choice = criterion.Choices.find((one) => one.Points === points);
          return (
            <Box display="contents" key={criterion.Key}>
              <dt>{texts.criterion(criterion.Key)}</dt>
              <dd>
                {points ?? '–'}
                {choice && ` · ${texts.choice(criterion, choice)}`}
              </dd>
            </Box>
          );
        })}
      </Points>
      {score.Note !== '' && (
        <Text fontSize="sm" whiteSpace="pre-line" overflowWrap="anywhere">
          {score.Note}
        </Text>
      )}
      {score.Changes.length > 0 && (
        <Muted fontSize="xs" data-part="changes">
          {t('admin-scores.changed.title')}{' '}
          {score.Changes.map(({ Key, Change }) =>
            t(`admin-scores.changed.${Change}`, { criterion: texts.criterion(Key) }),
          ).join(' · ')}
        </Muted>
      )}
    </>
  );
};

interface ReaderProps {
  readonly formId: string;
  readonly review: Review;
  readonly reader: ScoreReader;
}

const Dismiss = ({ formId, reader: { Reader } }: Pick<ReaderProps, 'formId' | 'reader'>) => {
  const { t } = useTranslation();
  const { run, isBusy } = useApplicationAction({ queue: `readers ${formId}` });
  return (
    <Button
      variant="outline"
      isBusy={isBusy}
      aria-label={t('admin-scores.dismissOf', { name: Reader.Name })}
      onClick={() => run(() => callApi(dismissReader, { params: { formId, readerId: Reader.Id } }))}
    >
      {t('admin-scores.dismiss')}
    </Button>
  );
};

const ReaderItem = ({ formId, review, reader }: ReaderProps) => {
  const { t, i18n } = useTranslation();
  const mayCall = useMayCall();
  const { Reader, IsExtra, FinishedAt, Score } = reader;
  const total = Score?.Total;
  return (
    <Stack as="li" gap="2" padding="3" borderRadius="md" background="bg.muted" data-reader={Reader.Id}>
      <Row justifyContent="space-between">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {Reader.Name}
          {IsExtra && <Muted fontSize="xs">{t('admin-scores.extra')}</Muted>}
        </Text>
        {FinishedAt === null ? (
          <Muted fontSize="sm">{t('admin-scores.reader.asked')}</Muted>
        ) : (
          <Badge tone="success">
            {t('admin-scores.reader.finished')}
            {total !== undefined && ` · ${t('admin-scores.number', { value: total })}`}
          </Badge>
        )}
      </Row>
      {FinishedAt !== null && <Muted fontSize="xs">{formatDateTime(FinishedAt, i18n.language)}</Muted>}
      {Score && <FinishedPoints review={review} score={Score} />}
      {FinishedAt === null && review.IsOpen && mayCall(dismissReader) && (
        <Box _print={{ display: 'none' }}>
          <Dismiss formId={formId} reader={reader} />
        </Box>
      )}
    </Stack>
  );
};

/** The readers and, where they are seen, their scores. */
export const ReaderList = ({ formId, review }: Omit<ReaderProps, 'reader'>) => (
  <Stack as="ul" gap="3" listStyleType="none">
    {review.Readers.map((reader) => (
      <ReaderItem key={reader.Reader.Id} formId={formId} review={review} reader={reader} />
    ))}
  </Stack>
);
