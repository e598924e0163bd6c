import { useTranslation } from 'react-i18next';
import { chakra } from './chakra.ts';
import { Stack, VisuallyHidden } from './primitives.tsx';

/** A grey bar in place of content that is loading. */
export const SkeletonBar = chakra('div', {
  base: { background: 'bg.emphasized', borderRadius: 'sm', animation: 'pulse 1.6s ease-in-out infinite' },
});

interface SkeletonProps {
  readonly rows?: number;
  readonly height?: string;
}

/** Placeholder for loading cards; a screen reader reads "loading" once. */
export const CardSkeleton = ({ rows = 2, height = '28' }: SkeletonProps) => {
  const { t } = useTranslation();
  return (
    <Stack role="status" aria-busy="true">
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton bars have no identity
        <SkeletonBar key={index} height={height} borderRadius="lg" />
      ))}
    </Stack>
  );
};
