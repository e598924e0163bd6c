import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Muted, Row } from '../../../../design/primitives.tsx';
import { ChoiceLabel } from '../../../../forms/controls/form-elements.tsx';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { type KeyAction, singleKeys, switchSingleKeys, useAreKeysOn } from './single-keys.ts';

const Keys = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '5',
    rowGap: '3',
    alignItems: 'baseline',
    marginBlock: '5',
    '& kbd': {
      display: 'inline-block',
      minWidth: '8',
      paddingInline: '2',
      paddingBlock: '0.5',
      textAlign: 'center',
      borderWidth: '1px',
      borderBottomWidth: '2px',
      borderColor: 'border.emphasized',
      borderRadius: 'sm',
      background: 'bg.subtle',
      fontFamily: 'inherit',
      fontWeight: 'semibold',
    },
  },
});

const keyActions = Object.keys(singleKeys) as readonly KeyAction[];

/** The keys of the page, and a box that switches them off. */
export const KeyList = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const isOn = useAreKeysOn();
  return (
    <WideDialog title={t('admin-applications.keys.title')} onClose={onClose}>
      <Muted marginTop="2">{t('admin-applications.keys.text')}</Muted>
      <Keys data-part="keys">
        {keyActions.map((action) => (
          <div key={action} style={{ display: 'contents' }}>
            <dt>
              <kbd>{singleKeys[action].toUpperCase()}</kbd>
            </dt>
            <dd>{t(`admin-applications.keys.${action}`)}</dd>
          </div>
        ))}
      </Keys>
      <ChoiceLabel>
        <input type="checkbox" checked={isOn} onChange={(event) => switchSingleKeys(event.currentTarget.checked)} />
        {t('admin-applications.keys.on')}
      </ChoiceLabel>
      <Row justifyContent="flex-end" marginTop="4">
        <Button variant="outline" onClick={onClose}>
          {t('admin-applications.files.close')}
        </Button>
      </Row>
    </WideDialog>
  );
};
