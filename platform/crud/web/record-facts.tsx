import type { ReactNode } from 'react';
import { useSay } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { labelOf } from '../labels.ts';
import type { Resource } from '../resource.ts';
import type { Row } from './data.ts';
import { inSight, type FormTabs } from './field-tabs.ts';
import { sectionsOf } from './record-form.tsx';
import { useShow } from './value.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: Row;
  readonly tabs?: FormTabs | undefined;
}

/** What a record holds, for whoever may not change it. */
export function Facts({ resource, record, tabs }: Props): ReactNode {
  const ui = useUi();
  const say = useSay();
  const show = useShow(resource);
  return sectionsOf(resource, record, {}, tabs)
    .filter(({ names }) => names.some((name) => inSight(resource, tabs, name)))
    .map(({ title, names }) => (
      <FormSection key={names[0]} title={title && say(title)}>
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt style={{ fontWeight: 600 }}>{say(labelOf(resource, name))}</dt>
              <dd style={{ margin: '0 0 0.75rem' }}>{show(record, name) ?? <em>{ui('nothing')}</em>}</dd>
            </div>
          ))}
        </dl>
      </FormSection>
    ));
}
