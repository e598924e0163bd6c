import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { HelpText, Row } from '../../controls/form-elements.tsx';
import type { PastedBlock } from './use-grid-input.ts';

/** Result of a paste, as a polite live region with an undo button. */
export const PasteNote = ({ pasted }: { readonly pasted: PastedBlock | undefined }) => {
  const { t } = useTranslation();
  return (
    <Row data-part="pasted" {...(pasted && { marginBlock: '2' })}>
      <HelpText as="span" role="status">
        {pasted && t('renderer.grid.pasted', { count: pasted.count })}
        {pasted && pasted.left > 0 && ` ${t('renderer.grid.pastedLeft', { count: pasted.left })}`}
      </HelpText>
      {pasted && pasted.count > 0 && (
        <Button variant="outline" onClick={pasted.undo}>
          {t('renderer.grid.undoPaste')}
        </Button>
      )}
    </Row>
  );
};
