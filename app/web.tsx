import '@fontsource/noto-sans/latin-400.css';
import '@fontsource/noto-sans/latin-500.css';
import '@fontsource/noto-sans/latin-600.css';
import '@fontsource/noto-sans/latin-700.css';
import '#platform/ui/theme/tokens.css';
import '#platform/ui/theme/print.css';
import '#platform/ui/theme/base.css';
import { start } from '#platform/shell/start.tsx';
import { webFeatures } from './features.web.ts';

const element = document.getElementById('largo');
if (element !== null) void start(element, webFeatures);
