import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { seeFormChanges } from '../../../../contract/form-changes.ts';
import { callApi } from '../../../api/http.ts';
import { type ApplicationDetail, applicationQuery } from '../../../api/queries.ts';
import { Button } from '../../../design/Button.tsx';
import { describeError } from '../../../design/describe-error.ts';
import { Box, Text } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/toaster.ts';
import { useStepTitle } from '../../shared/application/use-step-title.ts';
import { type Place, stepAddress } from './addresses.ts';
import { Hint } from './Hint.tsx';

type FormChanges = NonNullable<ApplicationDetail['FormChanges']>;

interface NoticeProps {
  readonly place: Place;
  readonly changes: FormChanges;
  /** Steps that may be opened. */
  readonly open: readonly string[];
}

const useSeen = ({ place, changes }: NoticeProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = applicationQuery(place.formId);
  return useMutation({
    mutationFn: () => callApi(seeFormChanges, { body: { formId: place.formId, until: changes.until } }),
    onSuccess: () => client.setQueryData(queryKey, (known) => known && { ...known, FormChanges: null }),
    onError: (error) => toaster.error(describeError(error, t)),
  });
};

interface Said {
  readonly step: string;
  /** The step itself came or went. */
  readonly isWhole: boolean;
  readonly texts: readonly string[];
}

/** What there is to say in a language: a word that changed in another one is none of its reader's business. */
const sayIn = (language: string, { steps }: FormChanges): readonly Said[] =>
  steps
    .map(({ step, changes }) => ({
      step,
      isWhole: changes.some(({ kind }) => kind.startsWith('step')),
      texts: changes.map(({ texts }) => texts[language]).filter((text) => typeof text === 'string'),
    }))
    .filter(({ texts }) => texts.length > 0);

const OfStep = ({ place, open, of }: Pick<NoticeProps, 'place' | 'open'> & { readonly of: Said }) => {
  const stepTitle = useStepTitle();
  return (
    <Box data-step={of.step} marginTop="1" css={{ '& a': { paddingBlock: '0.625rem' } }}>
      {!of.isWhole && (
        <Text fontWeight="semibold" marginBottom="1">
          {open.includes(of.step) ? (
            <Link to={stepAddress(place, of.step)}>{stepTitle(of.step)}</Link>
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

/** What changed in the form since the applicant was here last; told until they say that they know. */
export const ChangesNotice = (props: NoticeProps) => {
  const { t, i18n } = useTranslation();
  const { place, changes, open } = props;
  const seen = useSeen(props);
  const said = sayIn(i18n.language, changes);
  if (said.length === 0) return null;
  return (
    <Hint role="region" aria-labelledby="form-changes" data-part="form-changes">
      <strong id="form-changes">{t('application.changes.title')}</strong>
      <p>{t('application.changes.text')}</p>
      {said.map((step) => (
        <OfStep key={step.step} place={place} open={open} of={step} />
      ))}
      <Box marginTop="2">
        <Button look="outline" isBusy={seen.isPending} onClick={() => seen.mutate()}>
          {t('application.changes.seen')}
        </Button>
      </Box>
    </Hint>
  );
};
