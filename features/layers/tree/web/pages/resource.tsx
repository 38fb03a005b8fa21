import type { ReactNode } from 'react';
import { RecordPage } from '../record-page.tsx';

export function Screen(): ReactNode {
  return <RecordPage kind="resource" />;
}
