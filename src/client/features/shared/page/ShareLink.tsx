import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { Box } from '../../../design/primitives.tsx';
import { ShareIcon } from './icons.tsx';
import { useHydrated } from './surroundings.ts';

/** Hands the page's address to the device's own way of sharing, else to its clipboard. False where neither took it. */
const share = async (title: string): Promise<'copied' | 'shared' | 'failed'> => {
  const url = location.href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    // Who closes the device's own window did not fail.
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed';
  }
};

/** Passes the page on. Without JavaScript there is none: the browser's own way is there. */
export const ShareLink = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState<'copied' | 'shared' | 'failed'>();
  // Its place is kept, so that nothing moves when it comes.
  if (!isHydrated) return <Box minHeight="11" />;
  return (
    <Box display="flex" alignItems="center" gap="3" minHeight="11">
      <Button look="outline" onClick={async () => setOutcome(await share(title))}>
        <ShareIcon />
        {t('public.share.submit')}
      </Button>
      <Box as="span" role="status" fontSize="sm" color="fg.muted">
        {outcome === 'copied' && t('public.share.copied')}
        {outcome === 'failed' && t('public.share.failed')}
      </Box>
    </Box>
  );
};
