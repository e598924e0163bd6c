import { createInterface } from 'node:readline';
import { startLocalGateway } from './local-gateway.ts';

/**
 * The program. It reads its settings from the environment and prints its URL as the first line. It reads the target of
 * notifications from standard input and ends when that input closes, so that it never outlives the portal.
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
  // Ctrl-C in a terminal reaches both programs: the portal is still stopping and may send calls
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.stdout.write(`${gateway.url}\n`);
};

run().catch((error: Error) => {
  console.error(`local gateway: ${error.message}`);
  process.exit(1);
});
