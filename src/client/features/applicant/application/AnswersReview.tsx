import { steps } from 'virtual:catalogue';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '../../../../engine/schema/types.ts';
import { pickSteps } from '../../../../engine/steps/progress.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { Card, Heading, Row, VisuallyHidden } from '../../../design/primitives.tsx';
import { SavedAnswers } from '../../../forms/summary/SavedAnswers.tsx';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';

const noAnswers: Answers = {};

interface AnswersReviewProps {
  readonly place: ApplicationLocation;
  readonly detail: ApplicationDetail;
}

/** All answers by step, each with a link to its form. */
export const AnswersReview = ({ place, detail }: AnswersReviewProps) => {
  const { t } = useTranslation();
  const sourceParams = useMemo(
    () => ({ formId: detail.Id, institutionCode: detail.Institution.InstitutionCode }),
    [detail.Id, detail.Institution.InstitutionCode],
  );
  return pickSteps(steps, detail.AskedSteps)
    .filter(({ submits }) => !submits)
    .map(({ key }) => {
      const title = t(`${key}.form.title`);
      const saved = detail.Steps.find(({ step }) => step === key);
      const { answers = noAnswers, Form = null } = saved?.Sent ?? { answers: saved?.answers };
      return (
        <Card key={key} data-review={key}>
          <Row justifyContent="space-between">
            <Heading>{title}</Heading>
            <ButtonLink variant="ghost" to={applicationLinks(place).step(key)}>
              {t('application.change')}
              <VisuallyHidden> {title}</VisuallyHidden>
            </ButtonLink>
          </Row>
          <SavedAnswers step={key} answers={answers} form={Form} sourceParams={sourceParams} />
        </Card>
      );
    });
};
