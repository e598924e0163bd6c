import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { Form } from '@rjsf/chakra-ui';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { getRoot, readForm, showAnswers } from './read-form.ts';
import type { RjsfForm } from './to-rjsf.ts';

const { schema, ui } = readForm<RjsfForm>();

createRoot(getRoot()).render(
  <ChakraProvider value={defaultSystem}>
    <Form
      schema={schema}
      uiSchema={ui}
      validator={validator}
      onChange={({ formData }: { formData?: unknown }) => showAnswers(formData)}
    />
  </ChakraProvider>,
);
