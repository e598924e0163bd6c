import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContentVersion, contentCalls } from '../../../../../contract/content.ts';
import type { ContentEntity } from '../../../../../engine/schema/types.ts';
import { orderFields } from '../../../../../engine/summary/groups.ts';
import { textKey } from '../../../../../engine/text/text-keys.ts';
import { callApi } from '../../../../api/http.ts';
import { Badge } from '../../../../design/Badge.tsx';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { ConfirmDialog } from '../../../../design/Dialog.tsx';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { Box, Card, Heading, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import type { FieldFile } from '../../../../forms/runtime/form-runtime.ts';
import { formatDateTime } from '../../../../state/format.ts';
import { differingFields } from '../../shared/answers.ts';
import { QueryResult } from '../../shared/QueryResult.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import { kindKey, versionsQuery } from '../queries.ts';
import type { EditedItem } from '../use-kind.ts';
import { FieldValue } from './FieldValue.tsx';

const Sides = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '3',
    '& > div': { padding: '3', borderRadius: 'md', background: 'bg.subtle', minWidth: 0, fontSize: 'sm' },
  },
});

interface VersionComparisonProps {
  readonly kind: ContentEntity;
  readonly then: ContentVersion;
  readonly now: ContentVersion;
  readonly findFile: (id: string) => FieldFile | undefined;
}

/** The fields that differ from the current version, old beside new. */
const VersionComparison = ({ kind, then, now, findFile }: VersionComparisonProps) => {
  const { t } = useTranslation();
  const fields = orderFields([...differingFields(then.values, now.values)], kind.ui['ui:order']);
  if (fields.length === 0) return <Muted marginTop="3">{t('admin-content.versions.same')}</Muted>;
  const side = (field: string, name: string, { values }: ContentVersion) => (
    <div>
      <Muted fontSize="xs">{name}</Muted>
      <FieldValue kind={kind} field={field} value={values[field]} findFile={findFile} />
    </div>
  );
  return (
    <Box display="flex" flexDirection="column" gap="4" marginTop="4">
      {fields.map((field) => (
        <Box key={field}>
          <Box fontWeight="semibold" fontSize="sm" marginBottom="2">
            {t(textKey(kind.key, [field], 'label'))}
          </Box>
          <Sides>
            {side(field, t('admin-content.versions.then', { version: then.version }), then)}
            {side(field, t('admin-content.versions.now'), now)}
          </Sides>
        </Box>
      ))}
    </Box>
  );
};

const sendOnce = createSendOnce();

interface RestoreDialogProps {
  readonly kind: ContentEntity;
  readonly item: EditedItem;
  /** undefined: the dialog is closed. */
  readonly version: number | undefined;
  readonly onClose: () => void;
}

const RestoreDialog = ({ kind, item, version, onClose }: RestoreDialogProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const restore = async (): Promise<void> => {
    setBusy(true);
    try {
      const params = { id: item.Id, version: version ?? 0 };
      const { message } = await sendOnce([kind.key, params, item.version], (intent) =>
        callApi(contentCalls(kind).restore, { params, ifMatch: item.version, intent }),
      );
      toaster.success(message);
      window.scrollTo({ top: 0 });
      await client.invalidateQueries({ queryKey: kindKey(kind) });
      onClose();
    } catch (error) {
      toaster.error(describeError(error, t));
    }
    setBusy(false);
  };
  return (
    <ConfirmDialog
      isOpen={version !== undefined}
      title={t('admin-content.versions.restoreTitle', { version })}
      confirmLabel={t('admin-content.versions.restore')}
      isBusy={isBusy}
      onConfirm={() => void restore()}
      onClose={onClose}
    >
      {t('admin-content.versions.restoreText')}
    </ConfirmDialog>
  );
};

interface VersionEntryProps {
  readonly kind: ContentEntity;
  readonly version: ContentVersion;
  readonly before: ContentVersion | undefined;
  readonly current: ContentVersion | undefined;
  readonly isLocked: boolean;
  readonly findFile: (id: string) => FieldFile | undefined;
  readonly onRestore: () => void;
}

const ChangedFields = ({ kind, version, before }: Pick<VersionEntryProps, 'kind' | 'version' | 'before'>) => {
  const { t } = useTranslation();
  if (version.isDeleted) return t('admin-content.versions.trashed');
  if (before?.isDeleted) return t('admin-content.versions.recovered');
  if (!before) return t('admin-content.versions.first');
  const changed = orderFields([...differingFields(before.values, version.values)], kind.ui['ui:order']);
  const fields = changed.map((field) => t(textKey(kind.key, [field], 'label'))).join(', ');
  return t('admin-content.versions.changed', { fields: fields || '–' });
};

const VersionEntry = (props: VersionEntryProps) => {
  const { kind, version, current, isLocked, findFile, onRestore } = props;
  const { t, i18n } = useTranslation();
  const [isCompared, setCompared] = useState(false);
  const isCurrent = version === current;
  const number = { version: version.version };
  const who = version.savedBy ?? t('admin-content.versions.portal');
  return (
    <Box as="li" paddingBlock="4" borderTopWidth="1px" borderColor="border.muted" data-version={version.version}>
      <Row justifyContent="space-between" alignItems="flex-start">
        <Box flex="1 1 15rem" minWidth="0">
          <Row gap="2">
            <Text fontWeight="semibold">{t('admin-content.versions.version', number)}</Text>
            {isCurrent && <Badge tone="success">{t('admin-content.versions.current')}</Badge>}
          </Row>
          <Muted fontSize="sm">
            {t('admin-content.versions.by', { time: formatDateTime(version.savedAt, i18n.language), who })}
          </Muted>
          <Text fontSize="sm" marginTop="1">
            <ChangedFields {...props} />
          </Text>
        </Box>
        {!isCurrent && (
          <Row>
            <Button
              variant="outline"
              aria-expanded={isCompared}
              aria-label={t('admin-content.versions.compareOf', number)}
              onClick={() => setCompared(!isCompared)}
            >
              {t('admin-content.versions.compare')}
            </Button>
            <Button
              variant="outline"
              disabled={isLocked || version.isDeleted}
              aria-label={t('admin-content.versions.restoreOf', number)}
              onClick={onRestore}
            >
              {t('admin-content.versions.restore')}
            </Button>
          </Row>
        )}
      </Row>
      {isCompared && current && <VersionComparison kind={kind} then={version} now={current} findFile={findFile} />}
    </Box>
  );
};

interface VersionHistoryProps {
  readonly kind: ContentEntity;
  readonly item: EditedItem;
  /** Restoring would lose unsaved input. */
  readonly isDirty: boolean;
  readonly findFile: (id: string) => FieldFile | undefined;
}

/** The versions of an item with author, time and changes; each can be restored. */
export const VersionHistory = ({ kind, item, isDirty, findFile }: VersionHistoryProps) => {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(versionsQuery(kind, item.Id));
  const [confirming, setConfirming] = useState<number>();
  return (
    <Card aria-labelledby={id} maxWidth="lg" data-part="versions">
      <Heading id={id}>{t('admin-content.versions.title')}</Heading>
      <Muted marginTop="1" fontSize="sm">
        {t(isDirty ? 'admin-content.versions.unsaved' : 'admin-content.versions.lead')}
      </Muted>
      <QueryResult query={query} skeleton={<CardSkeleton rows={2} height="12" />}>
        {(versions) => (
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
                onRestore={() => setConfirming(version.version)}
              />
            ))}
          </Stack>
        )}
      </QueryResult>
      <RestoreDialog kind={kind} item={item} version={confirming} onClose={() => setConfirming(undefined)} />
    </Card>
  );
};
