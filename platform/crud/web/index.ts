export { ResourcePages } from './resource-pages.tsx';
