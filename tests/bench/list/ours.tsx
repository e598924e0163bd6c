import { SchemaForm } from '../../../src/client/forms/SchemaForm.tsx';
import { inPortal, mount } from '../support/mount.tsx';
import { answers, inputs } from './form.ts';

const draft = {
  journalKey: 'bench',
  base: () => ({ answers: {}, savedAt: null }),
  isUnsent: false,
  send: async () => ({ savedAt: new Date().toISOString() }),
};

const page = (
  <SchemaForm formKey="bench" initialAnswers={answers} submitLabel="Simpan" onSubmit={async () => {}} draft={draft} />
);

mount(await inPortal(page), inputs);
