import type { Context } from '../../record/server/context.ts';
export type X = Context;
