import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { finishScore } from '../../../../../contract/application-scores.ts';
import { callApi } from '../../../../api/http.ts';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { FailureNotice } from '../../../../design/FailureNotice.tsx';
import { Box, Muted, Stack, Text } from '../../../../design/primitives.tsx';
import { SectionCard } from '../../shared/SectionCard.tsx';
import { useApplicationAction } from '../detail/use-application-action.tsx';
import type { DetailProps } from '../queries.ts';
import { AskReaders } from './AskReaders.tsx';
import { ReaderList } from './ReaderList.tsx';
import { useRubricTexts } from './rubric-texts.ts';
import { ScoreForm } from './ScoreForm.tsx';
import { type OwnScore, type Review, reviewQuery } from './score-queries.ts';

interface ReviewProps {
  readonly formId: string;
  readonly review: Review;
}

/** The score of the application, or what it waits for. */
const Outcome = ({ review }: Pick<ReviewProps, 'review'>) => {
  const { t } = useTranslation();
  const texts = useRubricTexts(review.Rubric);
  const { Sees, State, Score, Difference, Hints, Readers, Count } = review;
  const finished = Readers.filter(({ FinishedAt }) => FinishedAt !== null).length;
  return (
    <Stack gap="2" data-part="score-outcome">
      {Score !== null && (
        <Text fontSize="2xl" fontWeight="semibold" data-part="score">
          {t('admin-scores.number', { value: Score })}
          <Muted as="span" fontSize="sm">
            {' '}
            {t('admin-scores.of100')}
          </Muted>
        </Text>
      )}
      {State === 'disputed' && (
        <Callout as="div" tone="warning" padding="3">
          <Text fontSize="sm">{t('admin-scores.disputed', { difference: Difference ?? 0 })}</Text>
        </Callout>
      )}
      {State !== 'scored' && (
        <Muted fontSize="sm">{t('admin-scores.finished', { finished, count: Math.max(Count, Readers.length) })}</Muted>
      )}
      {State === 'scored' && Readers.length > 1 && (
        <Muted fontSize="sm">{t('admin-scores.difference', { difference: Difference ?? 0 })}</Muted>
      )}
      {!Sees && <Muted fontSize="sm">{t(review.Mine ? 'admin-scores.blindReader' : 'admin-scores.blindOther')}</Muted>}
      {Hints.map((hint) => (
        <Callout as="div" key={hint} tone="warning" padding="3" data-hint={hint}>
          <Text fontSize="sm">{texts.hint(hint)}</Text>
        </Callout>
      ))}
    </Stack>
  );
};

const Reopen = ({ formId, mine }: { readonly formId: string; readonly mine: OwnScore }) => {
  const { t } = useTranslation();
  const { run, isBusy } = useApplicationAction({ queue: `score ${formId}` });
  const reopen = (): void =>
    run(() => callApi(finishScore, { params: { formId }, body: { finished: false }, ifMatch: mine.Version }));
  return (
    <Button variant="outline" isBusy={isBusy} onClick={reopen}>
      {t('admin-scores.reopen')}
    </Button>
  );
};

const ScoresOf = ({ formId, review }: ReviewProps) => {
  const { t } = useTranslation();
  const texts = useRubricTexts(review.Rubric);
  const { Mine: mine, Readers, MayAsk, IsOpen } = review;
  return (
    <SectionCard name="scores" title={texts.name}>
      <Stack gap="5">
        <Outcome review={review} />
        {mine?.FinishedAt === null && IsOpen && <ScoreForm formId={formId} review={review} mine={mine} />}
        {Readers.length > 0 && <ReaderList formId={formId} review={review} />}
        {mine?.MayReopen && IsOpen && (
          <Box _print={{ display: 'none' }}>
            <Reopen formId={formId} mine={mine} />
          </Box>
        )}
        {MayAsk > 0 && <AskReaders formId={formId} review={review} />}
        {Readers.length === 0 && MayAsk === 0 && <Muted fontSize="sm">{t('admin-scores.nobody')}</Muted>}
      </Stack>
    </SectionCard>
  );
};

/** Rubric, readers and scores; nothing where the application is not scored. */
export const Scores = ({ detail }: DetailProps) => {
  const formId = detail.Application.Id;
  const { data: review, error, refetch } = useQuery(reviewQuery(formId));
  if (review) return <ScoresOf formId={formId} review={review} />;
  return error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null;
};
