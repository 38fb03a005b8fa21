export const settingsKey = ['occurrences', 'edoc-settings'];
