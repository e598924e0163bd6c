import { useTranslation } from 'react-i18next';
import { HelpText } from '../../controls/form-elements.tsx';
import { OnlyChoiceNote } from '../../controls/OnlyChoiceNote.tsx';
import { useOnlyChoice } from '../../controls/use-only-choice.ts';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useSource } from '../../sources/use-source.ts';
import { RadioList } from '../radio/RadioWidget.tsx';
import { RemoteNotice } from '../remote-select/RemoteSelectWidget.tsx';
import type { WidgetProps } from '../widget.ts';

/** The same as a remote select, for lists so short that all choices may stand on the page. */
export const RemoteRadioWidget = ({ id, path, options, required }: WidgetProps) => {
  const { t } = useTranslation();
  const remote = useSource(options);
  const { environment } = useRuntime();
  const choices = remote.options.map(({ value, label, selectable }) => ({
    value,
    label,
    note: environment.describeChoice?.(value),
    isDisabled: !selectable,
  }));
  const isOnly = useOnlyChoice(path, required, choices);
  return (
    <ChoiceFrame id={id} path={path} required={required} isRadioGroup>
      {(control) => (
        <>
          {remote.state === 'loading' && <HelpText role="status">{t('renderer.remote.loading')}</HelpText>}
          {remote.state === 'waiting' && <HelpText>{t('renderer.remote.nothing')}</HelpText>}
          <RadioList
            id={id}
            path={path}
            options={options}
            isInvalid={control['aria-invalid'] === true}
            choices={choices}
          />
          <OnlyChoiceNote isShown={isOnly} />
          <RemoteNotice remote={remote} />
        </>
      )}
    </ChoiceFrame>
  );
};
