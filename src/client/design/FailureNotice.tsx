import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { isCodeLoadError } from '../api/load-code.ts';
import { Button } from './Button.tsx';
import { chakra } from './chakra.ts';
import { Heading, Muted } from './primitives.tsx';

/**
 * The error in the user's language: the server's message where it has one (specification 8). Empty, which shows no toast,
 * where the user has already been notified.
 */
export const describeError = (error: unknown, t: TFunction): string => {
  if (isCodeLoadError(error)) return t('app.error.network');
  if (!(error instanceof ApiError)) return t('app.error.unknown');
  if (error.isReported) return '';
  if (error.kind !== 'server') return t(`app.error.${error.kind}`);
  return error.message === '' ? t('app.error.unknown') : error.message;
};

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

interface FailureNoticeProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A load error with its reason and a retry button. */
export const FailureNotice = ({ error, onRetry }: FailureNoticeProps) => {
  const { t } = useTranslation();
  return (
    <Frame role="alert">
      <Heading>{t('app.error.title')}</Heading>
      <Muted>{describeError(error, t)}</Muted>
      <Button variant="outline" onClick={onRetry}>
        {t('app.error.retry')}
      </Button>
    </Frame>
  );
};
