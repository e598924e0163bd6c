import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export const readData = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

export const writeData = async (file: string, content: object): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
};
