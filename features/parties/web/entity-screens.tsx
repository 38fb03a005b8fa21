import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { screensOf } from '#platform/crud/web/screens.ts';
import { titleOf } from '#platform/crud/web/value.tsx';
import { may } from '../permissions.ts';
import { entities } from '../resources.ts';
import { DoublesNotice, useDoublesQuestion } from './panels/doubles.tsx';
import { Picture } from './panels/picture.tsx';

/** The audit view's permission: the way to the whole story, parts included. */
const auditDetail = 'ACL_00051';

export const screens = screensOf(entities, {
  useRecord: (record) => {
    const { t } = useTranslation('parties');
    const [mayEdit, mayAudit] = [useCan(may.entities.edit), useCan(auditDetail)];
    const question = useDoublesQuestion(record);
    if (record === null) {
      const later = (
        <Text size="sm" c="dimmed">
          {t('partsLater')}
        </Text>
      );
      return { ...question, aside: later };
    }
    return {
      ...question,
      detail: record.code ?? undefined,
      aside: (
        <>
          <DoublesNotice record={record} />
          <Picture id={record.id} name={titleOf(entities, record)} canEdit={mayEdit} />
          {mayAudit && (
            <Anchor href={`#/geoportalgestao/audit/records/party/${record.id}`} size="sm">
              {t('story')}
            </Anchor>
          )}
        </>
      ),
    };
  },
});
