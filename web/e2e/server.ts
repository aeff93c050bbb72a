// SPDX-License-Identifier: MIT
//
// Starts `tafl serve` on a free port with a data folder of its own, and Debian's Chromium, both for all
// files of tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    address: string;
    browser: string; // where to reach it
  }
}

const here = fileURLToPath(new URL('.', import.meta.url));
const pages = resolve(here, '../../build/web');

export interface Server {
  address: string;
  stop: () => Promise<void>;
}

/** `data` outlives the server where the caller gives one. */
export function startServer(data?: string): Promise<Server> {
  const program = process.env.TAFL_PROGRAM;
  if (!program) throw new Error('TAFL_PROGRAM must name the program');
  const folder = data ?? mkdtempSync(join(tmpdir(), `tafl-e2e-${process.pid}-`));
  const child = spawn(program, ['serve', '--port', '0', '--data', folder, '--web', pages], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, fail) => {
    let said = '';
    child.on('error', fail);
    child.on('exit', (code) => fail(new Error(`tafl serve ended with ${code}: ${said}`)));
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
      if (found) done({ address: found[0], stop: () => stop(child, data ? null : folder) });
    });
  });
}

async function stop(child: ChildProcess, folder: string | null): Promise<void> {
  child.removeAllListeners('exit');
  if (child.exitCode === null) {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(timer);
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
}

function startBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: process.env.TAFL_CHROMIUM ?? '/usr/bin/chromium',
    timeout: 180_000,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, browser] = await Promise.all([startServer(), startBrowser()]);
  project.provide('address', server.address);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}
