import type { Text } from '#platform/kernel/locale.ts';
import { field } from './fields.ts';
import { defineResource, type Fields, type Named, type Resource, type ResourceBody, type ResourceSpec } from './resource.ts';

/** The name by which rows of a table are known: no two alike. */
export function nameField(max = 100) {
  return field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, unique: true, max });
}

export function codeField() {
  return field.text({
    label: { pt: 'Código', en: 'Code' },
    help: { pt: 'Letras, algarismos, hífen e sublinhado.', en: 'Letters, digits, hyphen and underscore.' },
    required: true,
    unique: true,
    kept: true,
    max: 40,
    pattern: /^[A-Za-z0-9_-]+$/,
  });
}

/** `pt`: in the gender of what it is said of. */
export function activeField(pt: 'Ativo' | 'Ativa' = 'Ativo') {
  return field.boolean({ label: { pt, en: 'Active' }, value: true });
}

type Body<F extends Fields> = ResourceBody<F> & Partial<Pick<ResourceSpec, 'screen' | 'title'>>;

/** Declares resources of one module whose endpoints stand under `path`: address and screen follow from the id, the title is `name` unless told. */
export function resourcesOf(module: string, path: string) {
  function resource<const F extends Fields>(body: Body<F> & Partial<Named<F>>): Resource<F> {
    return defineResource({ module, path: `${path}/${body.id}`, screen: `${module}/${body.id}`, title: 'name', ...body });
  }
  /** Tables that are alike: code, name, status, and which row a form proposes. */
  function lookup(body: Omit<ResourceBody, 'fields' | 'label' | 'parent'> & { readonly one: Text; readonly many: Text }) {
    const { one, many, ...rest } = body;
    return resource({
      ...rest,
      label: { one, many },
      proposes: ['isDefault', 'active'],
      fields: {
        code: codeField(),
        name: nameField(),
        active: activeField(),
        isDefault: field.boolean({
          label: { pt: 'Valor por omissão', en: 'Default' },
          help: {
            pt: 'O que um formulário novo propõe. Só um pode sê-lo: marcar este desmarca o anterior.',
            en: 'What a new form proposes. Only one can be marked: marking this one unmarks the other.',
          },
          exclusive: true,
        }),
      },
    });
  }
  return { resource, lookup };
}
