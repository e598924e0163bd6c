import { useTranslation } from 'react-i18next';
import type { SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import { Button } from '../../design/Button.tsx';
import { Box } from '../../design/primitives.tsx';
import { SkeletonBar } from '../../design/Skeleton.tsx';
import type { SummaryScope } from './summary-scope.ts';
import { type ResolvedSource, resolveSource, useSourceOptions } from './use-source-options.ts';

const NamedAnswer = ({ asked, value }: { readonly asked: ResolvedSource; readonly value: unknown }) => {
  const { t } = useTranslation();
  const { data, isPending, refetch, isFetching } = useSourceOptions(asked);
  if (isPending) return <SkeletonBar as="span" display="block" height="5" width="40" maxWidth="full" />;
  if (data) return data.find((option) => String(option.value) === String(value))?.label ?? String(value);
  return (
    <Box as="span" display="flex" flexWrap="wrap" alignItems="center" columnGap="2" color="fg.muted">
      {t('renderer.remote.failed')}
      <Button variant="ghost" isBusy={isFetching} onClick={() => void refetch()}>
        {t('renderer.remote.retry')}
      </Button>
    </Box>
  );
};

/** A choice from a list of the server, by name; by its value where the list no longer has it. */
export const RemoteAnswer = ({ entry, scope }: { readonly entry: SummaryEntry; readonly scope: SummaryScope }) => {
  const asked = resolveSource(entry, scope);
  return asked ? <NamedAnswer asked={asked} value={entry.value} /> : String(entry.value);
};
