import { form } from './list/form.ts';
import { compare } from './support/compare.ts';

/**
 * One key in a list of 50 entries with ten fields each against the same fields as plain uncontrolled inputs.
 * Usage: npm run bench:list [rounds]
 */
await compare({
  title: 'List of 50 entries with 10 fields each, 500 inputs',
  entries: { ours: '/tests/bench/list/ours.tsx', plain: '/tests/bench/list/plain.tsx' },
  forms: [form],
  answers: {},
  plan: { inputs: [3, 152, 305, 471], keys: ['S', 'i', 't', 'Backspace', 't', 'i', ' ', 'A'], leaves: 10 },
  limits: { keyPaint: 1.5, keyTask: 1.5, leavePaint: 1.5, leaveTask: 1.5 },
});
