import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { ArrowIcon } from '../../../design/icons.tsx';
import { Box, Card, Heading, Muted, Row } from '../../../design/primitives.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { formatDateTime } from '../../../state/format.ts';
import { DeleteDraft } from '../../shared/application/DeleteDraft.tsx';
import { focusDrafts } from './drafts-heading.ts';
import { programNames } from './program-names.ts';
import { StepProgress } from './StepProgress.tsx';
import { resumeAt, stepAddress } from './step-address.ts';

/** One draft: what it is for, how far it is, go on or throw it away. */
export const DraftCard = ({ application }: { readonly application: ApplicationSummary }) => {
  const { t, i18n } = useTranslation();
  const { parameter } = useInstitution();
  const { Id, LastStepSubmitted, AdmissionPeriodName, UpdatedAt } = application;
  const next = resumeAt(LastStepSubmitted);
  const title = programNames(application) || t('admission.draft.noProgram');
  return (
    <Card as="article" aria-label={title} data-application={Id}>
      <Heading as="h3">{title}</Heading>
      <Muted fontSize="sm" marginTop="1">
        {[AdmissionPeriodName, t('admission.draft.saved', { time: formatDateTime(UpdatedAt, i18n.language) })]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      <Box marginBlock="5">
        <StepProgress done={LastStepSubmitted} />
      </Box>
      <Row justifyContent="space-between">
        <ButtonLink to={stepAddress(parameter, next, Id)} width={{ base: 'full', sm: 'auto' }}>
          {t('admission.draft.continue', { step: t(`${next?.key}.form.title`) })}
          <ArrowIcon />
        </ButtonLink>
        <DeleteDraft formId={Id} title={title} onDeleted={focusDrafts} />
      </Row>
    </Card>
  );
};
