/** Ids a municipality may place and order in its tenant file: every map tool the specification names, built or not yet. */
export const mapTools = [
  'backoffice', 'layerswitcher', 'streetview', 'expandcollapse', 'annotations', 'layers', 'dashboard', 'regulations', 'navsearch', 'catalog', 'identify',
  'printvisible', 'measure', 'location', 'plans', 'pmdfci', 'administrativeprocess', 'pis', 'typefilter', 'statusfilter', 'activity', 'overdue', 'search', 'reports',
  'view', 'edit', 'add', 'notify', 'accountable',
] as const;
