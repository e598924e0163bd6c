import { expect, it } from 'vitest';
import { labelKeyOf, messageKeyFallbacks, optionKey, textKey } from './text-keys.ts';

it('messageKeyFallbacks of an error key lists it, the common key of its rule and common.error.invalid, and of another key only that key', () => {
  expect(messageKeyFallbacks('personal.nik.error.pattern')).toEqual([
    'personal.nik.error.pattern',
    'common.error.pattern',
    'common.error.invalid',
  ]);
  expect(messageKeyFallbacks('outcome.first')).toEqual(['outcome.first']);
});

it('messageKeyFallbacks lists the common text of a time before that of all formats, and of no other format', () => {
  expect(messageKeyFallbacks('trial.begins.error.format', { format: 'time' })).toEqual([
    'trial.begins.error.format',
    'common.error.time',
    'common.error.format',
    'common.error.invalid',
  ]);
  expect(messageKeyFallbacks('trial.contact.error.format', { format: 'email' })).not.toContain('common.error.email');
  expect(messageKeyFallbacks('trial.begins.error.pattern', { format: 'time' })).not.toContain('common.error.time');
});

it('labelKeyOf derives a label key from a message key, textKey and optionKey derive theirs from the path of the answer', () => {
  expect(labelKeyOf('personal.address.city.error.required')).toBe('personal.address.city.label');
  expect(textKey('personal', ['address', 'city'], 'help')).toBe('personal.address.city.help');
  expect(optionKey('academic', ['type'], 'Home School')).toBe('academic.type.option.Home School');
  expect(optionKey('x', ['y'], 1.5)).toBe('x.y.option.1_5');
});
