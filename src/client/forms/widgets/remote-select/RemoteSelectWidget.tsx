import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldToDifferFrom } from '../../../../engine/model/shown-schema.ts';
import { autoCompleteOf } from '../../controls/auto-complete.ts';
import { Combobox } from '../../controls/Combobox.tsx';
import { UpdateButton } from '../../controls/FormAction.tsx';
import { TextControl } from '../../controls/form-elements.tsx';
import { SelectList } from '../../controls/SelectList.tsx';
import { type ControlProps, FieldFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { SourceNotice } from '../../sources/SourceNotice.tsx';
import { optionLabel } from '../../sources/source-rows.ts';
import { useParentLabel } from '../../sources/use-parent-label.ts';
import { type RemoteOptions, useSource } from '../../sources/use-source.ts';
import type { WidgetProps } from '../widget.ts';

/** The platform's own list is faster than typing up to this number of options, above all on a phone. */
const MAX_NATIVE_OPTIONS = 8;

interface ChooserProps extends Pick<WidgetProps, 'path' | 'options' | 'required'> {
  readonly control: ControlProps;
  readonly remote: RemoteOptions;
}

const Chooser = ({ control, path, remote, required, options }: ChooserProps) => {
  const { t } = useTranslation();
  const { answer, leave } = useRuntime();
  const value = useAnswer(path);
  const choices = remote.options.map((option) => ({
    value: option.value,
    label: optionLabel(option, t),
    isDisabled: !option.selectable,
    isFallback: option.isOther ?? false,
    ...(option.otherName !== undefined && { search: option.otherName }),
  }));
  if (choices.length <= MAX_NATIVE_OPTIONS)
    return <SelectList control={control} path={path} options={options} required={required} choices={choices} />;
  return (
    <Combobox
      control={control}
      options={choices}
      value={value}
      placeholder={t('renderer.combobox.placeholder')}
      {...autoCompleteOf(options)}
      onChoose={(chosen) => answer(path, chosen)}
      onLeave={leave}
    />
  );
};

/** Omits the choice of the sibling that this answer must differ from, unless it is already the answer. */
const useWithoutSiblingChoice = ({ path, schema }: WidgetProps, remote: RemoteOptions): RemoteOptions => {
  const sibling = fieldToDifferFrom(schema);
  const own = useAnswer(path);
  const other = useMemo(() => (typeof sibling === 'string' ? [...path.slice(0, -1), sibling] : path), [path, sibling]);
  const taken = useAnswer(other);
  if (typeof sibling !== 'string' || taken === undefined || taken === own) return remote;
  return { ...remote, options: remote.options.filter(({ value }) => value !== taken) };
};

/** What is in the place of the choices. The notice below explains a list that failed. */
const describeState = ({ state }: RemoteOptions, parent: string | undefined, t: TFunction): string => {
  if (state === 'failed') return '';
  if (state === 'waiting' && parent !== undefined) return t('renderer.remote.waiting', { parent });
  return t(state === 'loading' ? 'renderer.remote.loading' : 'renderer.remote.nothing');
};

/** One choice of a source, whose list may depend on other answers. */
export const RemoteSelectWidget = (props: WidgetProps) => {
  const { id, path, options, required } = props;
  const { t } = useTranslation();
  const remote = useWithoutSiblingChoice(props, useSource(options, path));
  const parent = useParentLabel(options, path);
  const isReady = remote.state === 'ready' && remote.options.length > 0;
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <>
          {isReady && <Chooser control={control} path={path} remote={remote} required={required} options={options} />}
          {!isReady && (
            <TextControl
              {...control}
              readOnly
              aria-disabled="true"
              aria-busy={remote.state === 'loading'}
              value=""
              placeholder={describeState(remote, parent, t)}
            />
          )}
          {remote.isNext && <UpdateButton />}
          <SourceNotice remote={remote} />
        </>
      )}
    </FieldFrame>
  );
};
