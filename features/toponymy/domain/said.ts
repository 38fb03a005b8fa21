/** `2024-04-25` as people write it: 25/04/2024. */
export const sayDay = (day: string): string => day.split('-').toReversed().join('/');
