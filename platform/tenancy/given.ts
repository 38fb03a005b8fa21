import type { PublicConfig } from './contract.ts';

/** The page's own data block: what the application would have to ask for before it draws anything. */
export const givenElement = 'largo-given';

export interface Given {
  readonly config: PublicConfig;
  /** No session came with the question for the page. */
  readonly visitor: boolean;
}
