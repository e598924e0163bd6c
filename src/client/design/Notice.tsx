import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { describeError } from './describe-error.ts';
import { Heading, Muted } from './primitives.tsx';

const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '3',
    padding: { base: '6', md: '8' },
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'border.error',
    background: 'bg.panel',
  },
});

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What could not be loaded, why, and a way to try again. */
export const FailureNotice = ({ error, onRetry }: FailureProps) => {
  const { t } = useTranslation();
  return (
    <Frame role="alert">
      <Heading>{t('app.error.title')}</Heading>
      <Muted>{describeError(error, t)}</Muted>
      <Button look="outline" onClick={onRetry}>
        {t('app.error.retry')}
      </Button>
    </Frame>
  );
};
