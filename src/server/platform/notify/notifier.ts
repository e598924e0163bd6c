import type { Settings } from '../../config/settings.ts';
import { parseNotifyUrl } from './notify-url.ts';
import type { Notifier } from './phone-message.ts';
import { createStubNotifier } from './stub-notifier.ts';
import { createWhatsAppNotifier } from './whatsapp-notifier.ts';

/** Sends messages as NOTIFY_URL says; undefined without it. @param folder for messages that are only written */
export const createNotifier = ({ notifyUrl }: Pick<Settings, 'notifyUrl'>, folder: string): Notifier | undefined => {
  const target = notifyUrl === undefined ? undefined : parseNotifyUrl(notifyUrl);
  if (!target) return undefined;
  return target.provider === 'stub' ? createStubNotifier(folder) : createWhatsAppNotifier(target);
};
