import { readDeviceOwner } from '../../api/device-record.ts';
import { loadCode } from '../../api/load-code.ts';
import { bindAppearanceSwitch } from './appearance-switch.ts';
import { bindLanguages } from './language.ts';
import { bindMenu } from './menu.ts';
import { bindOfflineBanner } from './offline-banner.ts';
import { bindShareButtons } from './share-page.ts';

/**
 * The script of public pages. The server renders them complete, with links and forms that work without it; it changes
 * what needs no new page. It uses neither React nor texts of its own: the texts are in the page.
 */
bindMenu();
bindLanguages();
bindAppearanceSwitch();
bindShareButtons();
bindOfflineBanner();

// Input that was never sent is deleted after a day, also without a login.
if (readDeviceOwner() !== undefined)
  loadCode(() => import('../../forms/draft/journal.ts'))
    .then((journal) => journal.deleteExpiredJournals())
    .catch(() => undefined);
