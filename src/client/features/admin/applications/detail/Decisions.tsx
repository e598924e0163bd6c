import { useTranslation } from 'react-i18next';
import { optionKey } from '../../../../../engine/text/keys.ts';
import { Box, Muted, Text } from '../../../../design/primitives.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { Part } from '../../shared/Part.tsx';
import { Timeline } from '../../shared/Timeline.tsx';
import type { DetailProps } from './Applicant.tsx';

type Decided = DetailProps['detail']['Decisions'][number];

const Entry = ({ Decision, Reasons, Message, By, At, UndoneAt }: Decided) => {
  const { t, i18n } = useTranslation();
  const time = (at: string) => formatDateTime(at, i18n.language);
  return (
    <li>
      <Text fontWeight="medium">{t(`admin-applications.decision.${Decision}`)}</Text>
      {Reasons.length > 0 && (
        <Box as="ul" paddingInlineStart="4" listStyleType="disc">
          {Reasons.map((reason) => (
            <li key={reason}>{t(optionKey('rejection', ['reason'], reason))}</li>
          ))}
        </Box>
      )}
      {Message !== '' && <Text whiteSpace="pre-line">{Message}</Text>}
      <Muted fontSize="xs">
        {By.Name} · {time(At)}
      </Muted>
      {UndoneAt !== null && (
        <Text fontSize="xs" color="fg.warning">
          {t('admin-applications.undo.undone', { time: time(UndoneAt) })}
        </Text>
      )}
    </li>
  );
};

/** Who decided what, why, and what was taken back; newest first. */
export const Decisions = ({ detail }: DetailProps) => {
  const { t } = useTranslation();
  const decisions = [...detail.Decisions].sort((a, b) => b.At.localeCompare(a.At));
  if (decisions.length === 0) return null;
  return (
    <Part name="decisions" title={t('admin-applications.detail.decisions')}>
      <Timeline>
        {decisions.map((decision) => (
          <Entry key={`${decision.At} ${decision.Decision}`} {...decision} />
        ))}
      </Timeline>
    </Part>
  );
};
