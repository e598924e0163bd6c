import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentEntity } from '../../../../../engine/schema/types.ts';
import { hasStatus } from '../../../../api/api-error.ts';
import { newIntent } from '../../../../api/intent.ts';
import { Callout } from '../../../../design/Callout.tsx';
import { Box, Muted, Text } from '../../../../design/primitives.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { editorsQuery, leaveItem } from '../queries.ts';

interface OtherEditorsProps {
  readonly kind: ContentEntity;
  readonly id: string;
}

/** Whoever else has the item open, while this tab has it open. */
const useOtherEditors = (kind: ContentEntity, id: string) => {
  const [tab] = useState(newIntent);
  const query = useQuery(editorsQuery(kind, id, tab));
  useEffect(() => {
    const leave = (): void => leaveItem(kind, id, tab);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [kind, id, tab]);
  return query;
};

/** Says who else has the item open, and that it was moved to the trash meanwhile. Nobody is kept from saving. */
export const OtherEditors = ({ kind, id }: OtherEditorsProps) => {
  const { t, i18n } = useTranslation();
  const { data, error } = useOtherEditors(kind, id);
  // An item that was never there is refused by the editor itself.
  const isGone = data !== undefined && hasStatus(error, 404);
  const others = isGone ? [] : (data ?? []);
  return (
    <Box role="status" data-part="editors" marginTop={others.length === 0 && !isGone ? '-4' : '0'}>
      {isGone && (
        <Callout as="div" tone="warning" padding="4" maxWidth="lg">
          <Text color="fg">{t('admin-content.editors.gone')}</Text>
        </Callout>
      )}
      {others.length > 0 && (
        <Callout as="div" tone="info" padding="4" maxWidth="lg">
          <ul aria-label={t('admin-content.editors.label')} style={{ listStyle: 'none' }}>
            {others.map(({ name, since, isSelf }) => (
              <Text as="li" key={`${name} ${since}`} color="fg" overflowWrap="anywhere">
                {t(isSelf ? 'admin-content.editors.self' : 'admin-content.editors.other', {
                  name,
                  time: formatDateTime(since, i18n.language),
                })}
              </Text>
            ))}
          </ul>
          <Muted fontSize="sm" marginTop="1">
            {t('admin-content.editors.hint')}
          </Muted>
        </Callout>
      )}
    </Box>
  );
};
