import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { LayerForm } from '../layer-form.tsx';
import { screenOf, useTree } from '../queries.ts';
import { useSay } from '#platform/shell/language.ts';
import { useTreeTexts } from '../texts.ts';

/** A new group or layer. Any other type in the address leads back to where one was. */
export function Screen(): ReactNode {
  const t = useTreeTexts();
  const tree = useTree();
  const title = useSay()(tree.module.label);
  const { type } = useParams({ strict: false });
  const kind = type === 'group' || type === 'resource' ? type : null;
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const screen = screenOf(tree);
  useEffect(() => {
    if (kind !== null) return;
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: screen, replace: true });
  }, [kind, router, navigate, screen]);
  if (kind === null) return null;
  const inside = /^\d+$/.test(String(search['in'] ?? '')) ? String(search['in']) : '';
  return (
    <PageFrame title={t(kind === 'group' ? 'newGroup' : 'newLayer')} back={{ to: screen, label: title }}>
      <LayerForm
        key={`${kind} ${inside}`}
        tree={tree}
        kind={kind}
        record={null}
        parent={inside}
        onSaved={({ id }) => void router.navigate({ to: `${screen}/${kind}/${id}`, replace: true, ignoreBlocker: true })}
      />
    </PageFrame>
  );
}
