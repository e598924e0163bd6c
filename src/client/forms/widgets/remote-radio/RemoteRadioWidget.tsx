import { useTranslation } from 'react-i18next';
import { UpdateButton } from '../../controls/FormAction.tsx';
import { HelpText } from '../../controls/form-elements.tsx';
import { RadioList } from '../../controls/RadioList.tsx';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { SourceNotice } from '../../sources/SourceNotice.tsx';
import { optionLabel } from '../../sources/source-rows.ts';
import { useSource } from '../../sources/use-source.ts';
import type { WidgetProps } from '../widget.ts';

/** One choice of a source with a list short enough to show all choices. */
export const RemoteRadioWidget = ({ id, path, options, required }: WidgetProps) => {
  const { t } = useTranslation();
  const remote = useSource(options, path);
  const { environment } = useRuntime();
  const choices = remote.options.map((option) => ({
    value: option.value,
    label: optionLabel(option, t),
    note: environment.describeChoice?.(option.value),
    isDisabled: !option.selectable,
  }));
  return (
    <ChoiceFrame id={id} path={path} required={required} isRadioGroup>
      {(control) => (
        <>
          {remote.state === 'loading' && <HelpText role="status">{t('renderer.remote.loading')}</HelpText>}
          {remote.state === 'waiting' && <HelpText>{t('renderer.remote.nothing')}</HelpText>}
          <RadioList
            isInvalid={control['aria-invalid'] === true}
            id={id}
            path={path}
            options={options}
            required={required}
            choices={choices}
          />
          {remote.isNext && <UpdateButton />}
          <SourceNotice remote={remote} />
        </>
      )}
    </ChoiceFrame>
  );
};
