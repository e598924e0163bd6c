import { createInterface } from 'node:readline';
import { startLocalGateway } from './local-gateway.ts';

/**
 * The program. Its settings come by the environment; the first line it prints is its address. On its input it is told
 * where notifications go, and it ends when that input does: it never outlives the portal, not even a killed one.
 */
const run = async (): Promise<void> => {
  const text = (name: string) => process.env[`LOCAL_GATEWAY_${name}`] ?? '';
  const gateway = await startLocalGateway({
    keys: { clientId: text('CLIENT_ID'), secretKey: text('SECRET_KEY') },
    folder: text('FOLDER'),
    port: Number(text('PORT')),
    ...(text('URL') !== '' && { publicUrl: text('URL') }),
  });
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => gateway.setNotificationUrl(line));
  lines.on('close', () => process.exit(0));
  // Ctrl-C in a terminal reaches both: the portal is still being stopped and may have questions
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.stdout.write(`${gateway.url}\n`);
};

run().catch((error: Error) => {
  console.error(`local gateway: ${error.message}`);
  process.exit(1);
});
