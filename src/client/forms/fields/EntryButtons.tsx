import { useTranslation } from 'react-i18next';
import { ActionButton } from '../controls/FormAction.tsx';
import { Row } from '../controls/form-elements.tsx';
import { useRuntime } from '../runtime/RuntimeContext.tsx';
import type { EntryToolsProps } from './entries.ts';

/** The buttons of an entry of a list: to move, copy and remove it. */
export const EntryButtons = (props: EntryToolsProps) => {
  const { t } = useTranslation();
  const { entryTools: Tools } = useRuntime().form;
  const { entries, index, isCompact = false } = props;
  const hasTools = entries.options['canReorder'] === true || entries.options['canCopy'] === true;
  if (!hasTools && !entries.canRemove) return null;
  return (
    <Row data-part="tools">
      {Tools && <Tools {...props} />}
      {entries.canRemove && (
        <ActionButton
          {...(isCompact
            ? { variant: 'ghost', paddingInline: '3' }
            : { variant: 'outline', paddingInline: { base: '2.5', sm: '5' } })}
          action={entries.actionOf(`remove ${index}`)}
          aria-label={t('renderer.repeat.removeOf', { name: entries.nameOf(index) })}
          onClick={() => entries.remove(index)}
        >
          {t('renderer.repeat.remove')}
        </ActionButton>
      )}
    </Row>
  );
};
