import { answerOffer } from '../../../../contract/application.ts';
import { callApi } from '../../../api/http.ts';
import type { PageAction } from '../../../forms/posted/posted-form.ts';

/** The answers to an offered place. */
export const offerAnswers = ['accept', 'decline'] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

/** The name of their radio buttons. */
export const OFFER_ANSWER = 'answer';

export const isOfferAnswer = (value: unknown): value is OfferAnswer => offerAnswers.some((answer) => answer === value);

/** The answer of a browser without scripts, which has asked whether it is meant. */
export const offerAction: PageAction = async ({ url, params, form, t, notify }) => {
  const answer = form.get(OFFER_ANSWER);
  if (isOfferAnswer(answer) && form.has('sure')) {
    const { message } = await callApi(answerOffer, { body: { formId: params['id'] ?? '', answer } });
    notify(message);
  } else notify(t('registrations.offer.incomplete'));
  return `${url.pathname}${url.search}`;
};
