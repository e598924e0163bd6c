import { SchemaForm } from '../../../src/client/forms/SchemaForm.tsx';
import { inPortal, mount } from '../support/mount.tsx';
import { cells } from './shape.ts';

const draft = {
  journalKey: 'bench',
  base: () => ({ answers: {}, savedAt: null }),
  isUnsent: false,
  send: async () => ({ savedAt: new Date().toISOString() }),
};

const page = (
  <SchemaForm
    formKey="academic"
    sourceParams={{ formId: 'bench', institutionCode: 20 }}
    initialAnswers={{ schoolQualificationType: 'SMA', preferredReportId: 'report' }}
    submitLabel="Simpan"
    onSubmit={async () => {}}
    draft={draft}
  />
);

mount(await inPortal(page), cells);
