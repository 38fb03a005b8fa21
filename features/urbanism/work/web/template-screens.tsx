import { Code, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { screensOf } from '#platform/crud/web/screens.ts';
import { useLocale } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { placeholders } from '../domain/placeholders.ts';
import { templates } from '../resources.ts';
import { useTexts } from './texts.ts';

/** Every blank, as it is written. */
function Blanks(): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  return (
    <FormSection title={t('placeholders')}>
      <Text size="sm">{t('placeholdersText')}</Text>
      <Table withRowBorders={false} verticalSpacing={2}>
        <Table.Tbody>
          {[...placeholders].map(([name, label]) => (
            <Table.Tr key={name}>
              <Table.Td>
                <Text size="sm">{label[locale]}</Text>
                <Code>{`{{${name}}}`}</Code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </FormSection>
  );
}

export const screens = screensOf(templates, { useRecord: () => ({ aside: <Blanks /> }) });
