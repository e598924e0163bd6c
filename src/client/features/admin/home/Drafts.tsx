import { useTranslation } from 'react-i18next';
import { Box, Muted, Stack } from '../../../design/primitives.tsx';
import { formatCount } from '../../../state/format.ts';
import { useStepTitle } from '../../shared/application/use-step-title.ts';
import { Part } from '../shared/Part.tsx';
import type { Dashboard } from './dashboard-query.ts';

/** Where drafts wait: by the step that comes next. */
export const Drafts = ({ drafts }: Pick<Dashboard, 'drafts'>) => {
  const { t, i18n } = useTranslation();
  const stepTitle = useStepTitle();
  const most = Math.max(1, ...drafts.map(({ count }) => count));
  return (
    <Part name="drafts" title={t('admin-home.drafts')}>
      {drafts.length === 0 && <Muted>{t('admin-home.nothing')}</Muted>}
      <Stack as="ul" gap="3" listStyleType="none">
        {drafts.map(({ step, count }) => (
          <li key={step}>
            <Box display="flex" justifyContent="space-between" gap="4" fontSize="sm">
              <span>{stepTitle(step)}</span>
              <strong>{formatCount(count, i18n.language)}</strong>
            </Box>
            <Box aria-hidden="true" height="2" marginTop="1" borderRadius="full" background="bg.muted">
              <Box
                height="full"
                borderRadius="full"
                background="brand.solid"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </Box>
          </li>
        ))}
      </Stack>
    </Part>
  );
};
