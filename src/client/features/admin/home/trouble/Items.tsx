import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TroubleKind } from '../../../../../contract/admin-trouble.ts';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { ListPanel } from '../../shared/DataTable.tsx';
import { Pages } from '../../shared/Pages.tsx';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
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
