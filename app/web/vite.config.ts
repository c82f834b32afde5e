import { defineConfig } from 'vite';

export default defineConfig({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  // No file of the page is inlined: the content security policy allows none.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
