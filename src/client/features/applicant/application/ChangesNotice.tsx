import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { markFormChangesRead } from '../../../../contract/application.ts';
import { callApi } from '../../../api/http.ts';
import { type ApplicationDetail, applicationQuery } from '../../../api/queries.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { Box, Text } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { PostButton } from '../../../design/WithoutScript.tsx';
import { useStepTitle } from '../../shared/application/ApplicationLabels.tsx';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';
import { SEEN } from './begin-step.ts';
import { Hint } from './Hint.tsx';

type FormChanges = NonNullable<ApplicationDetail['FormChanges']>;

interface ChangesNoticeProps {
  readonly place: ApplicationLocation;
  readonly changes: FormChanges;
  /** Steps that may be opened. */
  readonly open: readonly string[];
}

const useAcknowledgeChanges = ({ place, changes }: ChangesNoticeProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = applicationQuery(place.formId);
  return useMutation({
    mutationFn: () => callApi(markFormChangesRead, { body: { formId: place.formId, until: changes.until } }),
    onSuccess: () => client.setQueryData(queryKey, (known) => known && { ...known, FormChanges: null }),
    onError: (error) => toaster.error(describeError(error, t)),
  });
};

interface StepChangeTexts {
  readonly step: string;
  /** The step itself was added or removed. */
  readonly isWhole: boolean;
  readonly texts: readonly string[];
}

/** Changes that have a text in this language; changed texts of other languages are left out. */
const changeTextsIn = (language: string, { steps }: FormChanges): readonly StepChangeTexts[] =>
  steps
    .map(({ step, changes }) => ({
      step,
      isWhole: changes.some(({ kind }) => kind.startsWith('step')),
      texts: changes.map(({ texts }) => texts[language]).filter((text) => typeof text === 'string'),
    }))
    .filter(({ texts }) => texts.length > 0);

const StepChanges = ({
  place,
  open,
  of,
}: Pick<ChangesNoticeProps, 'place' | 'open'> & { readonly of: StepChangeTexts }) => {
  const stepTitle = useStepTitle();
  return (
    <Box data-step={of.step} marginTop="1" css={{ '& a': { paddingBlock: '0.625rem' } }}>
      {!of.isWhole && (
        <Text fontWeight="semibold" marginBottom="1">
          {open.includes(of.step) ? (
            <Link to={applicationLinks(place).step(of.step)}>{stepTitle(of.step)}</Link>
          ) : (
            stepTitle(of.step)
          )}
        </Text>
      )}
      <ul>
        {of.texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Box>
  );
};

/** Changes of the form since the applicant's last visit, shown until the applicant acknowledges them. */
export const ChangesNotice = (props: ChangesNoticeProps) => {
  const { t, i18n } = useTranslation();
  const { place, changes, open } = props;
  const acknowledge = useAcknowledgeChanges(props);
  const shown = changeTextsIn(i18n.language, changes);
  if (shown.length === 0) return null;
  return (
    <Hint role="region" aria-labelledby="form-changes" data-part="form-changes">
      <strong id="form-changes">{t('application.changes.title')}</strong>
      <p>{t('application.changes.text')}</p>
      {shown.map((step) => (
        <StepChanges key={step.step} place={place} open={open} of={step} />
      ))}
      <Box marginTop="2">
        <PostButton
          action={`${SEEN} ${changes.until}`}
          variant="outline"
          isBusy={acknowledge.isPending}
          onClick={() => acknowledge.mutate()}
        >
          {t('application.changes.seen')}
        </PostButton>
      </Box>
    </Hint>
  );
};
