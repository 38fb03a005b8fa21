/** Calls of the public pages, without the contract: it carries zod, which visitors need not load. */
const limited = { method: 'GET', silent: true } as const;
export const findWire = { ...limited, path: '/api/solar/front/roofs' } as const;
export const showWire = { ...limited, path: '/api/solar/front/roofs/:id' } as const;
export const parishesWire = { ...limited, path: '/api/solar/front/parishes' } as const;
