import { useTranslation } from 'react-i18next';
import { Button } from '../../design/Button.tsx';
import { WithoutScript } from '../../design/WithoutScript.tsx';
import { FormAction } from '../controls/FormAction.tsx';
import { HelpText, Row } from '../controls/form-elements.tsx';
import type { RemoteOptions } from './use-source.ts';

/** Explains why a source offers no choices: the call failed, or its list is empty. */
export const SourceNotice = ({ remote }: { readonly remote: RemoteOptions }) => {
  const { t } = useTranslation();
  if (remote.state === 'failed')
    return (
      <Row role="alert" data-part="list-failed">
        <span>{t(remote.isAnswered ? 'renderer.remote.failedKept' : 'renderer.remote.failed')}</span>
        <Button variant="outline" isBusy={remote.isRetrying ?? false} onClick={remote.retry} data-scripted="">
          {t('renderer.remote.retry')}
        </Button>
        <WithoutScript>
          {() => (
            <FormAction action="update" variant="outline">
              {t('renderer.remote.retry')}
            </FormAction>
          )}
        </WithoutScript>
      </Row>
    );
  if (remote.state === 'ready' && remote.options.length === 0)
    return <HelpText role="status">{t('renderer.remote.empty')}</HelpText>;
  return null;
};
