import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/Button.tsx';
import { ACTION, WithoutScript } from '../../design/WithoutScript.tsx';

interface ActionButtonProps extends ComponentProps<typeof Button> {
  /** What a form that is sent by this button does. */
  readonly action: string;
}

/** A button that sends the form for something else than its submit, such as a further entry of a list. */
export const FormAction = ({ action, ...props }: ActionButtonProps) => (
  <Button {...props} type="submit" name={ACTION} value={action} formNoValidate />
);

/** A button that changes the form. Without scripts the form is sent for it. */
export const ActionButton = ({ action, ...props }: ActionButtonProps) => (
  <>
    <Button {...props} data-action={action} data-scripted="" />
    <WithoutScript>
      {() => {
        const { onClick: _byScript, ...plain } = props;
        return <FormAction {...plain} action={action} />;
      }}
    </WithoutScript>
  </>
);

/** Sends the form to see the choices that depend on what is chosen. */
export const UpdateButton = () => {
  const { t } = useTranslation();
  return (
    <WithoutScript>
      {() => (
        <FormAction action="update" variant="outline">
          {t('renderer.plain.update')}
        </FormAction>
      )}
    </WithoutScript>
  );
};
