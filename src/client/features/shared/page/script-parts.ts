/** Names by which the script of public pages finds what the server rendered for it. */

/** Id of the panel that the menu button of small screens opens. */
export const menuPanelId = 'site-menu';

/** `data-part` of the button that shares the page, with its status. */
export const sharePart = 'share';
