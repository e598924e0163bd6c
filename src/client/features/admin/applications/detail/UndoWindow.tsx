import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../../api/server-clock.ts';
import { Button } from '../../../../design/Button.tsx';
import { ClockIcon } from '../../../../design/icons.tsx';
import { Box, Muted, Row, Text } from '../../../../design/primitives.tsx';
import { applicationsKey } from '../queries.ts';

const SECOND_MS = 1_000;

const getSecondsUntil = (until: string): number =>
  Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / SECOND_MS));

const formatClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Seconds until a moment by the server's clock. At zero the application is read again. */
const useSecondsLeft = (until: string): number => {
  const client = useQueryClient();
  const [left, setLeft] = useState(() => getSecondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(getSecondsUntil(until)), SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: applicationsKey });
  }, [isOver, client]);
  return left;
};

interface UndoWindowProps {
  readonly until: string;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

/** Time in which a decision can be undone; its email is sent afterwards. */
export const UndoWindow = ({ until, isBusy, onUndo }: UndoWindowProps) => {
  const { t } = useTranslation();
  const left = useSecondsLeft(until);
  if (left === 0) return null;
  return (
    <Row gap="3" data-part="undo">
      <Box minWidth="0" maxWidth="28rem">
        <Text display="flex" gap="2" alignItems="center" fontWeight="semibold" fontSize="sm" color="fg.info">
          <ClockIcon />
          {t('admin-applications.undo.title')}{' '}
          <Box as="span" role="timer" fontVariantNumeric="tabular-nums">
            {formatClock(left)}
          </Box>
        </Text>
        <Muted fontSize="xs">{t('admin-applications.undo.text')}</Muted>
      </Box>
      <Button variant="outline" isBusy={isBusy} onClick={onUndo} data-decision="undo">
        {t('admin-applications.decision.undo')}
      </Button>
    </Row>
  );
};
