import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { Row, Stack, Text } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import type { Begun, Keeper, Stored } from './use-kept-form.ts';

interface KeptFormProps<B extends Stored> {
  readonly keeper: Keeper<B>;
  readonly children: (begun: Begun<B>) => ReactNode;
}

const Opened = <B extends Stored>({ keeper, children }: KeptFormProps<B>) => {
  const { t } = useTranslation();
  // What is kept from now on is in the form already.
  const [kept, setKept] = useState(keeper.kept);
  const giveUp = (): void => {
    keeper.forget();
    setKept(undefined);
  };
  return (
    <Stack gap="6">
      {kept && (
        <Callout tone="info" as="div" role="status" padding="4" data-kept="">
          <Row justifyContent="space-between">
            <Text color="fg">{t('admin-list.kept.text')}</Text>
            <Button look="outline" onClick={giveUp}>
              {t('admin-list.kept.discard')}
            </Button>
          </Row>
        </Callout>
      )}
      <Fragment key={kept ? 'kept' : 'stored'}>{children(kept ?? keeper.stored)}</Fragment>
    </Stack>
  );
};

/** A form that begins with what was typed here before and not saved, until somebody gives it up. */
export const KeptForm = <B extends Stored>(props: KeptFormProps<B>) => {
  const isOpened = useRef(false);
  // Reading the journal again must not close a form that is being filled in.
  isOpened.current ||= props.keeper.isReady;
  if (!isOpened.current) return <CardSkeleton rows={4} />;
  return <Opened {...props} />;
};
