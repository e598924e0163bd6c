import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messageValues } from './message-values.ts';

test('the data may name each value that the server has, and no other', () => {
  const meta = JSON.parse(readFileSync('schemas/meta/mails.json', 'utf8'));
  const named: readonly string[] = meta.properties.messages.properties.placeholders.items.enum;
  expect([...named].sort()).toEqual(Object.keys(messageValues).sort());
});
