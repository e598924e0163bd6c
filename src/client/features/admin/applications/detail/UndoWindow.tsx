import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../../api/server-clock.ts';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { ClockIcon } from '../../../../design/icons.tsx';
import { Box, Text } from '../../../../design/primitives.tsx';
import { adminKey } from '../queries.ts';

const SECOND_MS = 1_000;

const leftUntil = (until: string): number => Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / SECOND_MS));

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Seconds until a moment by the server's clock; once it has come, what can be done is read anew. */
const useSecondsLeft = (until: string): number => {
  const client = useQueryClient();
  const [left, setLeft] = useState(() => leftUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftUntil(until)), SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: adminKey });
  }, [isOver, client]);
  return left;
};

interface UndoWindowProps {
  readonly until: string;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

/** While a decision may be taken back its mail waits: nobody has been told yet. */
export const UndoWindow = ({ until, isBusy, onUndo }: UndoWindowProps) => {
  const { t } = useTranslation();
  const left = useSecondsLeft(until);
  if (left === 0) return null;
  return (
    <Callout tone="info" as="div" padding="4" data-part="undo">
      <Text display="flex" gap="2" alignItems="center" fontWeight="semibold">
        <ClockIcon />
        {t('admin-applications.undo.title')}{' '}
        <Box as="span" role="timer" fontVariantNumeric="tabular-nums">
          {clockText(left)}
        </Box>
      </Text>
      <Text fontSize="sm" color="fg" marginBlock="2">
        {t('admin-applications.undo.text')}
      </Text>
      <Button look="outline" isBusy={isBusy} onClick={onUndo} data-decision="undo">
        {t('admin-applications.decision.undo')}
      </Button>
    </Callout>
  );
};
