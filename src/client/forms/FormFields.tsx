import Form from '@rjsf/core/lib/components/Form.js';
import type { UiSchema } from '@rjsf/utils';
import { Fragment, memo } from 'react';
import type { Answers } from '../../engine/schema/types.ts';
import { fields, templates } from './fields/field-registry.ts';
import type { FormRuntime } from './runtime/form-runtime.ts';
import { useStructure } from './runtime/use-structure.ts';

/** Neither defaults nor constants fill a field. */
const noDefaults = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
} as const;

interface FormFieldsProps {
  readonly runtime: FormRuntime;
  /** Other facts may require other fields. */
  readonly facts: Answers;
}

/** rjsf decides which fields the answers require; the runtime stores and validates the answers. */
export const FormFields = memo(({ runtime, facts }: FormFieldsProps) => {
  const structure = useStructure(runtime, facts);
  const { definition, structure: rendered } = runtime.form;
  return (
    <Form
      tagName="div"
      schema={rendered.schema}
      uiSchema={definition.ui as UiSchema}
      validator={rendered.validator}
      formData={structure}
      idPrefix={definition.key}
      idSeparator="."
      fields={fields}
      templates={templates}
      experimental_defaultFormStateBehavior={noDefaults}
      showErrorList={false}
      noValidate
    >
      {/* Any child replaces rjsf's own submit button. */}
      <Fragment />
    </Form>
  );
});
