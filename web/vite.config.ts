// SPDX-License-Identifier: MIT
//
// Builds the pages into build/web/ (or TAFL_WEB_OUT). Every page but the first is a chunk of its
// own, fetched when it is opened (e2e/first.e2e.ts holds the first page to its budget). Beside every file
// lies a compressed one, which the server sends to browsers that take it.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

function compressed(): Plugin {
  return {
    name: 'compressed',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        const file = join(dir!, name);
        if (!/\.(js|css|html|svg)$/.test(name) || statSync(file).size < 1024) continue;
        writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  base: './',
  build: {
    outDir: process.env.TAFL_WEB_OUT ?? '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1600, // Graphviz as WebAssembly is one piece, fetched for its page alone
    reportCompressedSize: false,
  },
  // By number: not every machine knows the name localhost.
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env.TAFL_SERVER ?? 'http://127.0.0.1:8080' },
  },
  test: { include: ['src/**/*.test.ts'] },
});
