import { expect, test } from 'vitest';
import { parseS3Url } from './s3-url.ts';

const plain = {
  bucket: 'files-2026',
  prefix: '',
  endpoint: undefined,
  region: undefined,
  pathStyle: false,
  encryption: undefined,
  timeoutSeconds: 15,
};

test.each([
  ['s3://files-2026', plain],
  ['s3://files-2026/', plain],
  ['s3://files-2026/a/b.c/', { ...plain, prefix: 'a/b.c/' }],
  [
    's3://files-2026?region=ap-southeast-3&sse=AES256',
    {
      ...plain,
      region: 'ap-southeast-3',
      encryption: { kind: 'AES256', key: undefined },
    },
  ],
  [
    's3://files-2026?sse=aws:kms&kmsKey=one&timeout=2.5',
    {
      ...plain,
      encryption: { kind: 'aws:kms', key: 'one' },
      timeoutSeconds: 2.5,
    },
  ],
  [
    's3://files-2026/x?endpoint=https://s3.example.ac.id:9000/',
    {
      ...plain,
      prefix: 'x/',
      endpoint: 'https://s3.example.ac.id:9000',
      region: 'us-east-1',
      pathStyle: true,
    },
  ],
  [
    's3://files-2026?endpoint=https://s3.example.ac.id&pathStyle=false',
    {
      ...plain,
      endpoint: 'https://s3.example.ac.id',
      region: 'us-east-1',
    },
  ],
])('parseS3Url reads %s', (url, expected) => expect(parseS3Url(url)).toEqual(expected));

test.each([
  's3://',
  's3://Files',
  's3://a',
  's3://key:secret@files-2026',
  's3://files-2026:9000',
  's3://files-2026/a//b',
  's3://files-2026/a b',
  's3://files-2026#x',
  's3://files-2026?endpoint=s3.example.ac.id',
  's3://files-2026?endpoint=https://key:secret@s3.example.ac.id',
  's3://files-2026?endpoint=https://s3.example.ac.id/path',
  's3://files-2026?pathStyle=yes',
  's3://files-2026?sse=none',
  's3://files-2026?sse=AES256&kmsKey=one',
  's3://files-2026?timeout=0',
  's3://files-2026?timeout=soon',
  's3://files-2026?region=a&region=b',
  's3://files-2026?accessKey=x',
  'https://files-2026',
])('parseS3Url refuses %s', (url) => expect(parseS3Url(url)).toBeUndefined());
