import { useTranslation } from 'react-i18next';
import { mostUrgent } from '../../../../../machines/next-task.ts';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { ArrowIcon } from '../../../design/icons.tsx';
import { Box, Card, Heading, Text } from '../../../design/primitives.tsx';
import { describeTask, findNextTask, pageOfTask } from '../../shared/application/next-task.ts';

const listTasks = (applications: readonly ApplicationSummary[], now: number) =>
  applications.flatMap((application) => {
    const task = findNextTask(application, now);
    return task ? [{ application, task }] : [];
  });

/** The one next thing of all applications, in one sentence, with a link to where it is done. */
export const NextTask = ({ applications }: { readonly applications: readonly ApplicationSummary[] }) => {
  const { t, i18n } = useTranslation();
  const next = mostUrgent(listTasks(applications, serverNow()));
  const sentence = next && describeTask(next.application, next.task, i18n.language);
  return (
    <Card as="section" aria-labelledby="next-task" borderTopWidth="4px" borderTopColor="brand.solid" data-part="next">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="4">
        <Box minWidth="0" flex="1 1 18rem">
          <Heading id="next-task" fontSize="sm" color="fg.muted">
            {t('next-task.heading')}
          </Heading>
          <Text marginTop="1" textStyle="heading" overflowWrap="anywhere">
            {sentence
              ? t(sentence.key, sentence.values)
              : t(applications.length === 0 ? 'next-task.start' : 'next-task.none')}
          </Text>
        </Box>
        {next && (
          <ButtonLink
            to={pageOfTask(next.task.kind, {
              formId: next.application.Id,
              institution: next.application.Institution.InstitutionCode,
            })}
            width={{ base: 'full', sm: 'auto' }}
          >
            {t(`next-task.${next.task.kind}.action`)}
            <ArrowIcon />
          </ButtonLink>
        )}
      </Box>
    </Card>
  );
};
