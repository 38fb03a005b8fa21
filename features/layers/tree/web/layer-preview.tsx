import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import type { LayerNode } from '#platform/map/document/schema.ts';
import { createSession, MapControls, MapHost } from '#platform/map/index.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { resourceOf, type Values } from './form-values.ts';
import type { OpenTree } from './queries.ts';
import { useTreeTexts } from './texts.ts';
import styles from './tree.module.css';

/** The layer as it is being written, on a map that can be moved. */
export function LayerPreview({ tree, values }: { readonly tree: OpenTree; readonly values: Values }): ReactNode {
  const t = useTreeTexts();
  const sent = resourceOf({ ...values, name: values.name.trim() || '…', private: false, roles: [] });
  const [body] = useDebouncedValue(JSON.stringify(sent), 400);
  const { data, isError } = useQuery({
    queryKey: ['layer-tree', tree.module.code, 'preview', body],
    queryFn: ({ signal }) => api(tree.management, 'preview', { body: JSON.parse(body) as never, signal }),
    enabled: values.source.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
  if (values.source.length === 0) return <Text size="sm">{t('preview.wait')}</Text>;
  if (isError) return <Text size="sm">{t('preview.failed')}</Text>;
  if (data?.problem) return <Text size="sm">{t(`problem.${data.problem}`)}</Text>;
  return data?.node ? <Preview node={data.node} label={t('preview.label')} /> : null;
}

function Preview({ node, label }: { readonly node: LayerNode; readonly label: string }): ReactNode {
  const [session] = useState(() => createSession({ config: publicConfig().map }));
  const drawn = JSON.stringify(node);
  useEffect(() => session.layers.add(JSON.parse(drawn) as LayerNode).remove, [session, drawn]);
  return (
    <div className={styles['preview']}>
      <MapHost session={session} label={label} inPage>
        <MapControls small />
      </MapHost>
    </div>
  );
}
