// SPDX-License-Identifier: MIT
//
// The end-to-end tests: one server, one browser at a time, one file after the other.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  server: { host: '127.0.0.1' },
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: process.env.TAFL_E2E?.split(',') ?? ['*.e2e.ts'],
    globalSetup: ['./server.ts'],
    fileParallelism: false,
    isolate: false,
    // Nothing waits for a time, only for things to happen; the machine may be busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ['verbose'],
  },
});
