import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { CheckIcon } from './basic-icons.tsx';
import { CopyIcon } from './icons.tsx';
import { Box, VisuallyHidden } from './primitives.tsx';

const FEEDBACK_MS = 2_500;

/** Returns false where the browser has no clipboard API, for example without https. */
const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

interface CopyButtonProps {
  readonly text: string;
  /** Name of the text, for screen readers. */
  readonly name: string;
}

/** Copies a text and announces the result. */
export const CopyButton = ({ text, name }: CopyButtonProps) => {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <>
      <Button variant="outline" onClick={async () => setOutcome((await copy(text)) ? 'copied' : 'failed')}>
        <Box as="span" color={outcome === 'copied' ? 'fg.success' : undefined} aria-hidden="true" display="inline-flex">
          {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        </Box>
        <span>
          {t('app.copy.label')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
      <Box as="span" role="status" fontSize="sm" color={outcome === 'failed' ? 'fg.error' : 'fg.success'}>
        {outcome ? t(`app.copy.${outcome}`) : ''}
      </Box>
    </>
  );
};
