import Form from '@rjsf/core/lib/components/Form.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { FieldProps, RegistryFieldsType, TemplatesType, UiSchema } from '@rjsf/utils';
import { type ComponentType, Fragment, memo } from 'react';
import { fieldUiOf, objectOf } from '../../engine/schema/json.ts';
import type { Answers } from '../../engine/schema/types.ts';
import { factsOf, pickWidget } from '../../engine/widgets/field-widget.ts';
import { widgetFacts } from '../../engine/widgets/widget-facts.ts';
import { GroupField } from './fields/GroupField.tsx';
import { MemoWidget, toWidgetProps } from './fields/MemoWidget.tsx';
import { ValueField } from './fields/ValueField.tsx';
import type { FormRuntime } from './runtime/form-runtime.ts';
import type { Path } from './runtime/path.ts';
import { useRuntime } from './runtime/RuntimeContext.tsx';
import { useStructure } from './runtime/use-structure.ts';
import { fieldComponents } from './widgets/registry.ts';
import { RepeatField } from './widgets/repeat/RepeatField.tsx';
import { readOnlyWidget } from './widgets/widget.ts';

/** A list: as one control, such as a group of checkboxes, or entry by entry. */
const ListField = (props: FieldProps) => {
  const widget = pickWidget(props.schema, fieldUiOf(props.uiSchema));
  return factsOf(widget).isField ? <RepeatField {...props} /> : <ValueField {...props} />;
};

/** The field, or its answer as text when `ui:options` contains `readOnly`. */
const withReadOnly = (Field: ComponentType<FieldProps>): ComponentType<FieldProps> => {
  const FieldOrText = (props: FieldProps) => {
    const { widgets } = useRuntime().form;
    const shared = toWidgetProps(props);
    const widget = shared.options['readOnly'] === true ? widgets[readOnlyWidget] : undefined;
    return widget ? <MemoWidget {...shared} widget={widget} /> : <Field {...props} />;
  };
  return FieldOrText;
};

const Nothing = () => null;
const Transparent: TemplatesType['FieldTemplate'] = ({ children }) => children;

/**
 * Our fields render label, help and errors from the stores; rjsf's templates would render them again with each change.
 */
const templates: Partial<TemplatesType> = {
  FieldTemplate: Transparent,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
};

const namedFields = Object.entries(widgetFacts).flatMap(([name, facts]) =>
  'isField' in facts ? [[name, withReadOnly(fieldComponents[name] ?? ValueField)] as const] : [],
);

const SingleField = withReadOnly(ValueField);

/** Component of each schema type and each `ui:field`. */
export const fields: RegistryFieldsType = {
  // The type of rjsf demands a class component as well.
  SchemaField: SchemaField as NonNullable<RegistryFieldsType['SchemaField']>,
  ObjectField: withReadOnly(GroupField),
  StringField: SingleField,
  NumberField: SingleField,
  BooleanField: SingleField,
  ArrayField: withReadOnly(ListField),
  ...Object.fromEntries(namedFields),
};

/** rjsf fills no field with a default or constant. */
const noDefaults = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
} as const;

const form: Path = [];

interface FormFieldsProps {
  readonly runtime: FormRuntime;
  /** Changed facts may require other fields. */
  readonly facts: Answers;
}

/** rjsf decides which fields the answers require; the runtime stores and validates the answers. */
export const FormFields = memo(({ runtime, facts }: FormFieldsProps) => {
  const structure = objectOf(useStructure(runtime, form));
  const { definition, structure: rendered } = runtime.form;
  return (
    <Form
      tagName="div"
      schema={rendered.schema}
      // The type of rjsf lists its own options only; the meta-schema has checked these.
      uiSchema={definition.ui as UiSchema}
      validator={rendered.validator}
      formData={{ ...structure, $facts: facts }}
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
