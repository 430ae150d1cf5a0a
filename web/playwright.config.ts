import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The address of a running binary with demonstration data; `scripts/e2e` starts one. */
const baseURL = process.env.BASE_URL ?? 'http://127.0.0.1:8080'

/** Chromium without a window, which takes half the time, or else the whole of it. */
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(path => existsSync(path))

export default defineConfig({
  testDir: 'e2e',
  // One person's sign-in is shared by the tests of a worker, and only the newest code of a person is valid.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // What passes only when it is tried again is reported as such.
  retries: process.env.CI ? 1 : 0,
  // Where other work runs beside it, a page takes its time: what is slow is no fault here, `make bench` measures.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        // Nobody watches.
        '--force-prefers-reduced-motion',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
