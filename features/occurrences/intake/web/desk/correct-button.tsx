import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useManageTexts } from '../../../record/web/desk/manage-texts.ts';

const CorrectPerson = lazy(() => import('./correct-person.tsx').then((module) => ({ default: module.CorrectPerson })));

/** Opens the dialog that puts a reporter's data right. */
export function CorrectButton({ id, name }: { readonly id: number; readonly name: string }): ReactNode {
  const t = useManageTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-md" leftSection={<IconPencil size={16} />} onClick={() => setOpen(true)}>
        {t('person.action')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CorrectPerson id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
