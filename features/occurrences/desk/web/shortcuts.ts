export { shortcutsOn, useShortcuts } from '#platform/shell/shortcuts.ts';
