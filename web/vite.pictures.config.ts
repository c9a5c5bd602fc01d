import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The boards as one script without modules, for an engine that is no browser. */
export default defineConfig({
  plugins: [svelte({ compilerOptions: { css: 'injected' } })],
  publicDir: false,
  ssr: { noExternal: true, target: 'webworker', external: ['node:async_hooks'] },
  build: {
    ssr: 'src/pictures/index.ts',
    // Where the Python package looks for it; ignored by git.
    outDir: process.env.JACTA_PICTURES_OUT ?? '../src/jacta/_pictures',
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    rolldownOptions: { output: { format: 'iife', entryFileNames: 'pictures.js' } },
  },
});
