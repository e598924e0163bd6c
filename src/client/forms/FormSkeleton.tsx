import { useTranslation } from 'react-i18next';
import { chakra } from '../design/chakra.ts';
import { VisuallyHidden } from '../design/primitives.tsx';
import { Stack } from './controls/form-elements.tsx';

const Bar = chakra('div', { base: { height: '11', borderRadius: 'md', background: 'bg.muted' } });

const bars = ['a', 'b', 'c', 'd'] as const;

export const FormSkeleton = () => {
  const { t } = useTranslation();
  return (
    <Stack gap="6" role="status" aria-busy="true">
      <VisuallyHidden>{t('renderer.loading')}</VisuallyHidden>
      {bars.map((bar) => (
        <Bar key={bar} aria-hidden="true" />
      ))}
    </Stack>
  );
};
