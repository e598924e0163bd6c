import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TroubleKind } from '../../../../contract/admin-trouble.ts';
import { ListPanel } from '../../../ui/admin/DataTable.tsx';
import { Pages } from '../../../ui/admin/Pages.tsx';
import { useKeptFocus } from '../../../ui/admin/use-kept-focus.ts';
import { FailureNotice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/primitives.tsx';
import { CardSkeleton } from '../../../ui/Skeleton.tsx';
import { Item } from './Item.tsx';
import { troubleQuery } from './queries.ts';

const PAGE_SIZE = 10;

interface ItemsProps {
  readonly id: string;
  readonly kind: TroubleKind;
  readonly institutionCode: string;
}

/** What stands behind a number, the oldest first. */
export const Items = ({ id, kind, institutionCode }: ItemsProps) => {
  const [page, setPage] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  const { data, error, refetch } = useQuery(
    troubleQuery({
      kind,
      page,
      pageSize: PAGE_SIZE,
      ...(institutionCode !== '' && { institutionCode: Number(institutionCode) }),
    }),
  );
  return (
    // On a phone the list takes the room of the bullet.
    <Stack
      ref={frame}
      id={id}
      tabIndex={-1}
      gap="3"
      marginTop="1"
      marginBottom="3"
      marginInlineStart={{ base: '-5', md: '0' }}
      data-part={`trouble-${kind}`}
    >
      {data ? (
        <>
          {data.rows.length > 0 && (
            <ListPanel>
              <Stack as="ul" gap="0" listStyleType="none">
                {data.rows.map((item) => (
                  <Item key={item.Id} kind={kind} item={item} />
                ))}
              </Stack>
            </ListPanel>
          )}
          <Pages pagination={data.pagination} onGo={setPage} />
        </>
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={2} />
      )}
    </Stack>
  );
};
