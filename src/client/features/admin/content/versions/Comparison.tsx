import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ContentVersion } from '../../../../../contract/content.ts';
import { orderFields } from '../../../../../engine/summary/groups.ts';
import { textKey } from '../../../../../engine/text/keys.ts';
import { Box, Muted } from '../../../../design/primitives.tsx';
import type { ShownFile } from '../../../../forms/runtime/form-runtime.ts';
import { differingFields } from '../../shared/answers.ts';
import { FieldValue } from '../edit/FieldValue.tsx';
import type { Kind } from '../use-kind.ts';

const Sides = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '3',
    '& > div': { padding: '3', borderRadius: 'md', background: 'bg.subtle', minWidth: 0, fontSize: 'sm' },
  },
});

interface ComparisonProps {
  readonly kind: Kind;
  readonly then: ContentVersion;
  readonly now: ContentVersion;
  readonly findFile: (id: string) => ShownFile | undefined;
}

/** Every field that says something else now, old beside new. */
export const Comparison = ({ kind, then, now, findFile }: ComparisonProps) => {
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
