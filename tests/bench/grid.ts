import { join } from 'node:path';
import { buildCatalogue } from '../../src/engine/schema/catalogue.ts';
import { readDataFiles } from '../../src/tooling/vite/catalogue-plugin.ts';
import { semesters, subjects } from './grid/shape.ts';
import { compare } from './support/compare.ts';

/**
 * The grade grid of the academic step against the same grid as plain uncontrolled inputs.
 * Usage: npm run bench:grid [rounds]
 */
const root = join(import.meta.dirname, '../..');
const form = buildCatalogue(readDataFiles(root, 'schemas')).steps.find(({ key }) => key === 'academic');
if (!form) throw new Error('there is no step "academic" to measure');

const rows = subjects.map((name, index) => ({
  SFSubjectId: `subject-${index}`,
  SubjectName: name,
  Order: index,
  Semesters: semesters,
}));

await compare({
  title: 'Grade grid, 160 inputs',
  entries: { ours: '/tests/bench/grid/ours.tsx', plain: '/tests/bench/grid/plain.tsx' },
  forms: [form],
  answers: {
    '/subject-configuration/form': rows,
    '/province': [],
    '/preferred-report': [{ Id: 'report', PreferredReportName: 'Rapor' }],
    '/school-qualification-configuration/form': [],
    '/school-qualification-configuration/form/school-qualification-type': [{ Id: 'SMA', Name: 'SMA' }],
    '/admission-period/form': { AllowedGraduationYear: [2026] },
  },
  plan: {
    inputs: [5, 47, 90, 130],
    keys: ['8', '7', 'Backspace', 'Backspace', '9', '1', 'Backspace', '4'],
    leaves: 10,
  },
  limits: { keyPaint: 1.15, keyTask: 1.15, leavePaint: 1.5, leaveTask: 1.5 },
});
