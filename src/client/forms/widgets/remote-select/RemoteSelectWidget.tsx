import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldToDifferFrom } from '../../../../engine/model/shown-schema.ts';
import { ChoiceList } from '../../controls/ChoiceList.tsx';
import { UpdateButton } from '../../controls/FormAction.tsx';
import { TextControl } from '../../controls/form-elements.tsx';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer } from '../../runtime/RuntimeContext.tsx';
import { SourceNotice } from '../../sources/SourceNotice.tsx';
import { optionLabel } from '../../sources/source-rows.ts';
import { useParentLabel } from '../../sources/use-parent-label.ts';
import { type RemoteOptions, useSource } from '../../sources/use-source.ts';
import type { WidgetProps } from '../widget.ts';

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
          {isReady && (
            <ChoiceList
              control={control}
              path={path}
              options={options}
              required={required}
              choices={remote.options.map((option) => ({
                value: option.value,
                label: optionLabel(option, t),
                isDisabled: !option.selectable,
                isFallback: option.isOther ?? false,
                ...(option.otherName !== undefined && { search: option.otherName }),
              }))}
            />
          )}
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
