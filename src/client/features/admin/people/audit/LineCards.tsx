import { useTranslation } from 'react-i18next';
import { LongWord } from '../../../../design/LongWord.tsx';
import { Box, Muted, Stack, Text } from '../../../../design/primitives.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { AuditDetails } from '../../shared/AuditDetails.tsx';
import { Facts } from '../../shared/Facts.tsx';
import { useActionName } from '../../shared/use-action-name.ts';
import type { AuditLine } from '../queries.ts';
import { Subject } from './Subject.tsx';

const Card = ({ line }: { readonly line: AuditLine }) => {
  const { t, i18n } = useTranslation();
  const actionName = useActionName();
  return (
    <Box
      as="li"
      data-audit={line.Id}
      padding="4"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <Text fontWeight="semibold">{actionName(line.action)}</Text>
      <AuditDetails details={line.details} />
      <Muted fontSize="xs">
        {formatDateTime(line.at, i18n.language)} · {t(`admin-audit.role.${line.actorRole}`)}
      </Muted>
      <Facts
        marginTop="2"
        facts={[
          [t('admin-people.audit.about'), line.subjectId !== null && <Subject key="about" line={line} />, 'wide'],
          [
            t('admin-people.audit.who'),
            line.actorEmail !== null && <LongWord key="who">{line.actorEmail}</LongWord>,
            'wide',
          ],
          [t('admin-people.audit.from'), line.origin],
        ]}
      />
    </Box>
  );
};

/** The same lines one below the other, for narrow screens. */
export const LineCards = ({ lines }: { readonly lines: readonly AuditLine[] }) => {
  const { t } = useTranslation();
  return (
    <Stack as="ul" gap="0" listStyleType="none" aria-label={t('admin-people.view.audit')}>
      {lines.map((line) => (
        <Card key={line.Id} line={line} />
      ))}
    </Stack>
  );
};
