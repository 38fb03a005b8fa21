const eighths = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** The name of a direction, as a key of the words. */
export const directionOf = (degrees: number): string => eighths[Math.round(degrees / 45) % 8] ?? 'n';
