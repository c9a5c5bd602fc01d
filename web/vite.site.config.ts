/** The page that needs no server, with relative addresses: `python3 dev.py site` completes it. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// A plain web host sends no headers of ours, so the page says itself what it may load.
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const sitePage: Plugin = {
  name: 'site-page',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => ({
      html: html.replace('/src/main.ts', '/src/offline/main.ts'),
      tags: [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
          injectTo: 'head-prepend',
        },
      ],
    }),
  },
};

export default defineConfig({
  plugins: [svelte(), sitePage],
  base: './',
  build: {
    outDir: process.env.JACTA_SITE_OUT ?? '../src/jacta/_site',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
});
