import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentVersion } from '../../../../../contract/content.ts';
import { orderFields } from '../../../../../engine/summary/groups.ts';
import { textKey } from '../../../../../engine/text/keys.ts';
import { Badge } from '../../../../design/Badge.tsx';
import { Button } from '../../../../design/Button.tsx';
import { Box, Muted, Row, Text } from '../../../../design/primitives.tsx';
import type { ShownFile } from '../../../../forms/runtime/form-runtime.ts';
import { formatDateTime } from '../../../../state/format.ts';
import { differingFields } from '../../shared/answers.ts';
import type { Kind } from '../use-kind.ts';
import { Comparison } from './Comparison.tsx';

interface VersionEntryProps {
  readonly kind: Kind;
  readonly version: ContentVersion;
  readonly before: ContentVersion | undefined;
  readonly current: ContentVersion | undefined;
  readonly isLocked: boolean;
  readonly findFile: (id: string) => ShownFile | undefined;
  readonly onRestore: () => void;
}

const Told = ({ kind, version, before }: Pick<VersionEntryProps, 'kind' | 'version' | 'before'>) => {
  const { t } = useTranslation();
  if (!before) return t('admin-content.versions.first');
  const changed = orderFields([...differingFields(before.values, version.values)], kind.ui['ui:order']);
  const fields = changed.map((field) => t(textKey(kind.key, [field], 'label'))).join(', ');
  return t('admin-content.versions.changed', { fields: fields || '–' });
};

export const VersionEntry = (props: VersionEntryProps) => {
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
            <Told {...props} />
          </Text>
        </Box>
        {!isCurrent && (
          <Row>
            <Button
              look="outline"
              aria-expanded={isCompared}
              aria-label={t('admin-content.versions.compareOf', number)}
              onClick={() => setCompared(!isCompared)}
            >
              {t('admin-content.versions.compare')}
            </Button>
            <Button
              look="outline"
              disabled={isLocked || version.isDeleted}
              aria-label={t('admin-content.versions.restoreOf', number)}
              onClick={onRestore}
            >
              {t('admin-content.versions.restore')}
            </Button>
          </Row>
        )}
      </Row>
      {isCompared && current && <Comparison kind={kind} then={version} now={current} findFile={findFile} />}
    </Box>
  );
};
