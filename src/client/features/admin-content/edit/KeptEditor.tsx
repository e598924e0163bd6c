import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Row, Stack, Text } from '../../../ui/primitives.tsx';
import { CardSkeleton } from '../../../ui/Skeleton.tsx';
import { Editor, type EditorProps } from './Editor.tsx';
import { useKept } from './use-kept.ts';

type ItemProps = Pick<EditorProps, 'kind' | 'item'>;

const Opened = ({ kind, item, keeper }: ItemProps & { readonly keeper: ReturnType<typeof useKept> }) => {
  const { t } = useTranslation();
  const { stored, hear, forget } = keeper;
  // What is kept from now on is in the form already.
  const [kept, setKept] = useState(keeper.kept);
  const giveUp = (): void => {
    forget();
    setKept(undefined);
  };
  return (
    <Stack gap="4">
      {kept && (
        <Callout tone="info" as="div" role="status" padding="4" data-kept="">
          <Row justifyContent="space-between">
            <Text>{t('admin-content.edit.kept.text')}</Text>
            <Button look="outline" onClick={giveUp}>
              {t('admin-content.edit.kept.discard')}
            </Button>
          </Row>
        </Callout>
      )}
      <Editor
        key={kept ? 'kept' : 'stored'}
        kind={kind}
        item={item}
        begun={kept ?? stored}
        onTyped={hear}
        onLeft={forget}
      />
    </Stack>
  );
};

/** An editor that begins with what was typed here before and not saved, until somebody gives it up. */
export const KeptEditor = ({ kind, item }: ItemProps) => {
  const keeper = useKept(kind, item);
  const isOpened = useRef(false);
  // Reading the journal again must not close a form that is being filled in.
  isOpened.current ||= keeper.isReady;
  if (!isOpened.current) return <CardSkeleton rows={4} />;
  return <Opened kind={kind} item={item} keeper={keeper} />;
};
