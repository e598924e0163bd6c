import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/Callout.tsx';
import { Box, Heading, Text } from '../../ui/primitives.tsx';
import type { Dashboard } from './dashboard-query.ts';

const counted = ['failedMails', 'refundNeeded', 'wrongAmounts', 'stuckJobs'] as const;

/** What is broken now; nothing is good news. */
export const Trouble = ({ trouble }: Pick<Dashboard, 'trouble'>) => {
  const { t } = useTranslation();
  const found = counted.filter((name) => trouble[name] > 0);
  const { impossibleStates } = trouble;
  const isFine = found.length === 0 && impossibleStates.length === 0;
  return (
    <Callout tone={isFine ? 'success' : 'error'} aria-labelledby="trouble" data-part="trouble">
      <Heading id="trouble">{t('admin-home.trouble.title')}</Heading>
      {isFine ? (
        <Text color="fg">{t('admin-home.trouble.none')}</Text>
      ) : (
        <Box as="ul" color="fg" paddingInlineStart="5" listStyleType="disc" marginTop="2">
          {found.map((name) => (
            <li key={name}>{t(`admin-home.trouble.${name}`, { count: trouble[name] })}</li>
          ))}
          {impossibleStates.map(({ kind, count }) => (
            <li key={kind}>{t('admin-home.trouble.impossible', { kind, count })}</li>
          ))}
        </Box>
      )}
    </Callout>
  );
};
