import { form } from './fields/form.ts';
import { compare } from './support/compare.ts';

/**
 * One key in one of 40 text fields against the same fields as plain uncontrolled inputs.
 * Usage: npm run bench:fields [rounds]
 */
await compare({
  title: 'Text fields, 40 inputs',
  entries: { ours: '/tests/bench/fields/ours.tsx', plain: '/tests/bench/fields/plain.tsx' },
  forms: [form],
  answers: {},
  plan: { inputs: [3, 12, 25, 36], keys: ['S', 'i', 't', 'Backspace', 't', 'i', ' ', 'A'], leaves: 10 },
  limits: { keyPaint: 1.5, keyTask: 1.5, leavePaint: 1.5, leaveTask: 1.5 },
});
