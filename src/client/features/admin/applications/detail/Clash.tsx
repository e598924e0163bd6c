import { useTranslation } from 'react-i18next';
import { Callout } from '../../../../design/Callout.tsx';
import { Box, Text } from '../../../../design/primitives.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { useEventName } from '../use-event-name.ts';
import type { DetailProps } from './Applicant.tsx';

/** Somebody else was quicker: who did what. Nothing was overwritten, and what was typed here is kept. */
export const Clash = ({ detail }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const eventName = useEventName();
  const last = detail.History.at(-1);
  return (
    <Callout tone="warning" role="alert" as="div" data-part="clash" padding="4">
      <Text fontWeight="semibold">{t('admin-applications.clash.title')}</Text>
      {last && (
        <Text fontSize="sm">
          {t('admin-applications.clash.last', {
            what: eventName(last.Event),
            who: last.ActorName ?? t(`admin-audit.role.${last.Actor}`),
            time: formatDateTime(last.At, i18n.language),
          })}
        </Text>
      )}
      <Box as="p" fontSize="sm">
        {t('admin-applications.clash.text')}
      </Box>
    </Callout>
  );
};
