import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { autoCompleteOf } from '../../controls/auto-complete.ts';
import { Combobox } from '../../controls/Combobox.tsx';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import type { WidgetProps } from '../widget.ts';
import { dialCodeOptions } from './dial-codes.ts';

export const DialCodeWidget = ({ id, path, options: look, required }: WidgetProps) => {
  const { t, i18n } = useTranslation();
  const { answer, leave } = useRuntime();
  const value = useAnswer(path);
  const options = useMemo(() => dialCodeOptions(i18n.language), [i18n.language]);
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <Combobox
          control={control}
          options={options}
          value={value}
          placeholder={t('renderer.combobox.placeholder')}
          {...autoCompleteOf(look)}
          onChoose={(code) => answer(path, code)}
          onLeave={leave}
        />
      )}
    </FieldFrame>
  );
};
