import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    // Where the Python package looks for the pages; ignored by git.
    outDir: process.env.JACTA_WEB_OUT ?? '../src/jacta/_web',
    emptyOutDir: true,
    target: 'es2022',
  },
  server: {
    // The words that a game shares with the terminal lie beside its rules.
    fs: { allow: ['.', '../src/jacta/games'] },
    proxy: { '/api': { target: process.env.JACTA_SERVER ?? 'http://127.0.0.1:4224', ws: true } },
  },
});
