import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerOffer } from '../../../../../contract/application.ts';
import { callApi } from '../../../../api/http.ts';
import { type ApplicationDetail, applicationQuery, applicationsQuery } from '../../../../api/queries.ts';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { Box, Heading, Stack, Text } from '../../../../design/primitives.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import { ChoiceLabel, Fieldset, Legend } from '../../../../forms/controls/form-elements.tsx';
import { formatDeadline } from '../../../../state/format.ts';
import { findVerifiedPreference } from '../../../shared/application/preferred-programs.ts';
import { isOfferAnswer, OFFER_ANSWER, type OfferAnswer, offerAnswers } from '../offer-action.ts';
import { focusHeading } from '../RegistrationActions.tsx';

interface OfferProps {
  readonly application: ApplicationDetail;
}

const useAnswerOffer = (formId: string) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: OfferAnswer) => callApi(answerOffer, { body: { formId, answer } }),
    onSuccess: ({ message }) => toaster.success(message),
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
      await client.invalidateQueries({ queryKey: applicationQuery(formId).queryKey });
      focusHeading();
    },
  });
};

/** Accepts or declines the offered place. A plain form: it asks for the answer and that it is meant, and works without scripts. */
export const Offer = ({ application }: OfferProps) => {
  const { t, i18n } = useTranslation();
  const { mutate, isPending } = useAnswerOffer(application.Id);
  const [isSure, setSure] = useState(false);
  const { Offer: offer } = application;
  if (offer === null) return null;
  const program = findVerifiedPreference(application)?.PeriodicProgram.ProgramStudyName ?? '';
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const answer = new FormData(event.currentTarget).get(OFFER_ANSWER);
    if (isOfferAnswer(answer)) mutate(answer);
  };
  return (
    <Callout tone="error" aria-labelledby="offer" data-part="offer" _print={{ display: 'none' }}>
      <Heading id="offer">{t('registrations.offer.title', { program })}</Heading>
      <Text marginTop="1" color="fg">
        {offer.Until === null
          ? t('registrations.offer.open')
          : t('registrations.offer.until', { date: formatDeadline(offer.Until, i18n.language) })}
      </Text>
      <form method="post" encType="multipart/form-data" onSubmit={send}>
        <Stack gap="5" marginTop="5" color="fg">
          <Fieldset>
            <Legend>{t('registrations.offer.question')}</Legend>
            {offerAnswers.map((answer) => (
              <Box key={answer}>
                <ChoiceLabel>
                  <input
                    type="radio"
                    name={OFFER_ANSWER}
                    value={answer}
                    required
                    aria-describedby={`offer-${answer}`}
                  />
                  {t(`registrations.offer.${answer}.label`)}
                </ChoiceLabel>
                <Text id={`offer-${answer}`} fontSize="sm" color="fg.muted" marginInlineStart="8">
                  {t(`registrations.offer.${answer}.text`)}
                </Text>
              </Box>
            ))}
          </Fieldset>
          <ChoiceLabel>
            <input
              type="checkbox"
              name="sure"
              required
              checked={isSure}
              onChange={(event) => setSure(event.currentTarget.checked)}
            />
            {t('registrations.offer.sure')}
          </ChoiceLabel>
          <Box>
            <Button type="submit" isBusy={isPending} width={{ base: 'full', sm: 'auto' }}>
              {t('registrations.offer.send')}
            </Button>
          </Box>
        </Stack>
      </form>
    </Callout>
  );
};
