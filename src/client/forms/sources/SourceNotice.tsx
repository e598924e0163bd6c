import { useTranslation } from 'react-i18next';
import { Button } from '../../design/Button.tsx';
import { HelpText, Row } from '../controls/form-elements.tsx';
import type { RemoteOptions } from './use-source.ts';

/** Explains why a source offers no choices: the call failed, or its list is empty. */
export const SourceNotice = ({ remote }: { readonly remote: RemoteOptions }) => {
  const { t } = useTranslation();
  if (remote.state === 'failed')
    return (
      <Row role="alert">
        <span>{t('renderer.remote.failed')}</span>
        <Button variant="outline" onClick={remote.retry}>
          {t('renderer.remote.retry')}
        </Button>
      </Row>
    );
  if (remote.state === 'ready' && remote.options.length === 0)
    return <HelpText role="status">{t('renderer.remote.empty')}</HelpText>;
  return null;
};
