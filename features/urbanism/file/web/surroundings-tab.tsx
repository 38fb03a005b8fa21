import type { ReactNode } from 'react';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Surroundings } from '../../confront/web/surroundings.tsx';
import type { FileTabProps } from './tabs.tsx';

/** What lies around the process, on its page: without a map beside it. */
export function Content({ processId }: FileTabProps): ReactNode {
  return (
    <FormSection>
      <Surroundings id={processId} />
    </FormSection>
  );
}
