import { PictureError } from './picture-problem.ts';
import { type PictureWork, pictureWork } from './picture-work.ts';

/** A call of one function of the work. */
export type WorkCall = {
  [N in keyof PictureWork]: { readonly name: N; readonly input: Parameters<PictureWork[N]>[0] };
}[keyof PictureWork];

const run = (call: WorkCall): Promise<unknown> => {
  switch (call.name) {
    case 'examine':
      return pictureWork.examine(call.input);
    case 'write':
      return pictureWork.write(call.input);
    case 'writeRaw':
      return pictureWork.writeRaw(call.input);
    case 'writePages':
      return pictureWork.writePages(call.input);
  }
};

addEventListener('message', async ({ data: { id, call } }: MessageEvent<{ id: number; call: WorkCall }>) => {
  try {
    postMessage({ id, value: await run(call) });
  } catch (error) {
    const { problem, params } = error instanceof PictureError ? error : new PictureError('unreadable');
    postMessage({ id, problem, params });
  }
});
