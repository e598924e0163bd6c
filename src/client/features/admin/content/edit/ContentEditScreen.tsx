import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { BackLink } from '../../../../design/BackLink.tsx';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { lastListAddress } from '../../shared/last-list.ts';
import { useKindTitle } from '../../shared/use-kind-title.ts';
import { itemQuery } from '../item-queries.ts';
import { type Kind, listPath, NEW, useKind } from '../use-kind.ts';
import { KeptEditor } from './KeptEditor.tsx';

const Existing = ({ kind, id }: { readonly kind: Kind; readonly id: string }) => {
  const { data: item, error, refetch } = useQuery(itemQuery(kind, id));
  if (item) return <KeptEditor key={`${id}-${item.version}`} kind={kind} item={item} />;
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  return <CardSkeleton rows={4} />;
};

const Loaded = () => {
  const kindTitle = useKindTitle();
  const kind = useKind();
  const { id = NEW } = useParams();
  return (
    <Stack gap="4">
      <BackLink to={lastListAddress(listPath(kind))}>{kindTitle(kind.key)}</BackLink>
      {id === NEW ? <KeptEditor key={NEW} kind={kind} item={undefined} /> : <Existing key={id} kind={kind} id={id} />}
    </Stack>
  );
};

/** One item of any kind of content, written through the form of its kind. */
export const ContentEditScreen = () => (
  <Suspense fallback={<CardSkeleton rows={4} />}>
    <Loaded />
  </Suspense>
);
