import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finishScore, maxScoreNote } from '../../../../../contract/application-scores.ts';
import { callApi } from '../../../../api/http.ts';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { HelpText, Label, TextareaControl } from '../../../../forms/controls/form-elements.tsx';
import { useJournal } from '../../../../forms/draft/use-journal.ts';
import { useApplicationAction } from '../detail/use-application-action.tsx';
import { useSingleKeys } from '../queue/single-keys.ts';
import { CriterionField } from './CriterionField.tsx';
import { useRubricTexts } from './rubric-texts.ts';
import type { Review } from './score-queries.ts';
import { type ScoreDraftOptions, type ScoreDraftState, useScoreDraft } from './use-score-draft.ts';

/** Whether the draft is saved, and what to do where it is not. */
const SavingNote = ({ state, failure, retry }: Pick<ScoreDraftState, 'state' | 'failure' | 'retry'>) => {
  const { t } = useTranslation();
  if (state === 'failed')
    return (
      <Callout as="div" tone="error" role="alert" padding="3" data-saving="failed">
        <Text fontSize="sm">{t('admin-scores.saving.failed', { reason: describeError(failure, t) })}</Text>
        <Button variant="outline" marginTop="2" onClick={retry}>
          {t('admin-scores.saving.retry')}
        </Button>
      </Callout>
    );
  if (state === 'conflict')
    return (
      <Callout as="div" tone="warning" role="alert" padding="3" data-saving="conflict">
        <Text fontSize="sm">{t('admin-scores.saving.conflict')}</Text>
      </Callout>
    );
  return (
    <Muted fontSize="xs" role="status" data-saving={state}>
      {t(`admin-scores.saving.${state}`)}
    </Muted>
  );
};

const shareOf = ({ Criteria }: Review, weight: number): number =>
  Math.round((weight / Criteria.reduce((sum, { Weight }) => sum + Weight, 0)) * 100);

const lacksPoints = ({ Criteria }: Review, points: Readonly<Record<string, number>>): readonly string[] =>
  Criteria.flatMap(({ Key }) => (points[Key] === undefined ? [Key] : []));

const focusCriterion = (form: HTMLElement | null, key: string | undefined): void =>
  form?.querySelector<HTMLElement>(`[data-criterion="${key}"] input`)?.focus();

interface ScoreFormProps extends Omit<ScoreDraftOptions, 'criteria'> {
  readonly review: Review;
}

const Form = ({ review, ...options }: ScoreFormProps) => {
  const { formId, mine } = options;
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLElement>(null);
  const texts = useRubricTexts(review.Rubric);
  const { draft, give, write, settle, ...saving } = useScoreDraft({ ...options, criteria: review.Criteria });
  const [isChecked, setChecked] = useState(false);
  const { runOrThrow, isBusy } = useApplicationAction({ queue: `score ${formId}` });
  const missing = lacksPoints(review, draft.points);
  useSingleKeys({ score: () => focusCriterion(form.current, missing[0] ?? review.Criteria[0]?.Key) });
  const finish = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (missing.length > 0) return focusCriterion(form.current, missing[0]);
    const version = await settle();
    if (version === undefined || isBusy) return;
    const options = { params: { formId }, body: { finished: true }, ifMatch: version };
    await runOrThrow(() => callApi(finishScore, options)).catch(() => undefined);
  };
  return (
    <Stack as="form" ref={form} gap="5" onSubmit={(event: FormEvent) => void finish(event)} data-part="score-form">
      {mine.IsExtra && <Text fontSize="sm">{t('admin-scores.extraText')}</Text>}
      {review.Criteria.map((criterion) => (
        <CriterionField
          key={criterion.Key}
          criterion={criterion}
          texts={texts}
          share={shareOf(review, criterion.Weight)}
          points={draft.points[criterion.Key]}
          isMissing={isChecked && draft.points[criterion.Key] === undefined}
          isChanged={mine.Changes.some(({ Key }) => Key === criterion.Key)}
          onGive={(points) => give(criterion.Key, points)}
        />
      ))}
      <Stack gap="1.5">
        <Label htmlFor={`${id}-note`} fontSize="sm">
          {t('admin-scores.note')}
        </Label>
        <HelpText id={`${id}-note-help`}>
          {t(review.Blind ? 'admin-scores.noteBlind' : 'admin-scores.noteOpen')}
        </HelpText>
        <TextareaControl
          id={`${id}-note`}
          aria-describedby={`${id}-note-help`}
          value={draft.note}
          maxLength={maxScoreNote}
          minHeight="20"
          onChange={(event) => write(event.currentTarget.value)}
        />
      </Stack>
      <SavingNote {...saving} />
      <Row>
        <Button type="submit" isBusy={isBusy}>
          {t('admin-scores.finish')}
        </Button>
        <Muted fontSize="sm">
          {t('admin-scores.given', { given: review.Criteria.length - missing.length, count: review.Criteria.length })}
        </Muted>
      </Row>
    </Stack>
  );
};

/** One's own score, until it is finished. */
export const ScoreForm = (props: Omit<ScoreFormProps, 'journal'>) => {
  const account = useSession()?.id ?? '';
  const journal = useJournal(`${account}/${props.formId}/score`, null);
  return journal.isReady ? <Form {...props} journal={journal} /> : null;
};
