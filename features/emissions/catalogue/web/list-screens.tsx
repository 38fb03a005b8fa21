import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { screensOf, type Screens } from '#platform/crud/web/screens.ts';
import { resourceOf } from '../resources.ts';
import { manager, sections, type SectionId } from '../sections.ts';
import { useCatalogueTexts } from './texts.ts';

/** The list of each catalogue has the way to the settings. */
export function screensFor(section: SectionId): Screens {
  return screensOf(resourceOf[section], { useList: () => ({ actions: <Configure section={section} /> }) });
}

function Configure({ section }: { readonly section: SectionId }): ReactNode {
  const t = useCatalogueTexts();
  const { may, screen } = sections[section];
  const [mayLook, mayChange] = [useCan(may.config), useCan(may.configEdit)];
  if (!mayLook && !mayChange) return null;
  return (
    <Button component="a" href={`#/${manager}/${screen}/config`} variant="default" leftSection={<IconSettings size={18} />}>
      {t('configure')}
    </Button>
  );
}
