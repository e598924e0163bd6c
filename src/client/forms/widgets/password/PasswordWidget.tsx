import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { Row, TextControl } from '../../controls/form-elements.tsx';
import { textFormat, useTypedInput } from '../../controls/use-typed-input.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import type { WidgetProps } from '../widget.ts';

/** A password that can be shown, because hidden input on a phone is the most frequent cause of wrong passwords. */
export const PasswordWidget = ({ id, path, options, required }: WidgetProps) => {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const input = useTypedInput<HTMLInputElement>(path, textFormat);
  const autoComplete = typeof options['autocomplete'] === 'string' ? options['autocomplete'] : 'current-password';
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <Row flexWrap="nowrap">
          <TextControl
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button
            variant="outline"
            data-scripted=""
            id={`${id}-show`}
            aria-controls={id}
            aria-labelledby={`${id}-show ${id}-label`}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? 'renderer.password.hide' : 'renderer.password.show')}
          </Button>
        </Row>
      )}
    </FieldFrame>
  );
};
