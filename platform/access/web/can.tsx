import type { ReactNode } from 'react';
import { mayUseAny, useSession } from './session.ts';

/** Shows its children to those who may use the code, or any of the codes. */
export function Can({ code, anyOf, children, otherwise = null }: {
  readonly code?: string;
  readonly anyOf?: readonly string[];
  readonly children: ReactNode;
  readonly otherwise?: ReactNode;
}): ReactNode {
  const user = useSession();
  return mayUseAny(code === undefined ? (anyOf ?? []) : [code], user) ? children : otherwise;
}
