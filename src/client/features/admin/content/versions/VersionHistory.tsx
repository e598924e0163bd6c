import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { Card, Heading, Muted, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import type { ShownFile } from '../../../../forms/runtime/form-runtime.ts';
import { versionsQuery } from '../item-queries.ts';
import type { EditedItem, Kind } from '../use-kind.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { VersionEntry } from './VersionEntry.tsx';

interface VersionHistoryProps {
  readonly kind: Kind;
  readonly item: EditedItem;
  /** Something is typed that restoring would lose. */
  readonly isDirty: boolean;
  readonly findFile: (id: string) => ShownFile | undefined;
}

/** Who saved the item when, what changed by it, and a way back. */
export const VersionHistory = ({ kind, item, isDirty, findFile }: VersionHistoryProps) => {
  const { t } = useTranslation();
  const id = useId();
  const { data: versions, error, refetch } = useQuery(versionsQuery(kind, item.Id));
  const [asked, setAsked] = useState<number>();
  return (
    <Card aria-labelledby={id} maxWidth="lg" data-part="versions">
      <Heading id={id}>{t('admin-content.versions.title')}</Heading>
      <Muted marginTop="1" fontSize="sm">
        {t(isDirty ? 'admin-content.versions.unsaved' : 'admin-content.versions.lead')}
      </Muted>
      {versions ? (
        <Stack as="ol" listStyleType="none" gap="0" marginTop="4">
          {versions.map((version, index) => (
            <VersionEntry
              key={version.version}
              kind={kind}
              version={version}
              before={versions[index + 1]}
              current={versions[0]}
              isLocked={isDirty}
              findFile={findFile}
              onRestore={() => setAsked(version.version)}
            />
          ))}
        </Stack>
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={2} height="12" />
      )}
      <RestoreDialog kind={kind} item={item} version={asked} onClose={() => setAsked(undefined)} />
    </Card>
  );
};
