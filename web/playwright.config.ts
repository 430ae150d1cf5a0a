import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { SERVERS } from './e2e/support/servers'

/** Chromium without a window, which takes half the time, or else the whole of it. */
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(path => existsSync(path))

const ARGUMENTS = [
  // Nobody watches.
  '--force-prefers-reduced-motion',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: what V8's optimizing compilers cost, it never gives back (a fifth to a quarter of the browser's time).
  '--js-flags=--no-opt --no-maglev',
]
/** WebGL in software takes a processor to itself: only for tests that need it. Elsewhere maps are drawn on their canvas. */
const WEBGL = /@webgl/
const launch = (...more: string[]) => ({ launchOptions: { executablePath, args: [...ARGUMENTS, ...more] } })

export default defineConfig({
  testDir: 'e2e',
  // One for each server: the tests of a worker share data and the sign-in of one person.
  workers: SERVERS.length,
  forbidOnly: Boolean(process.env.CI),
  // What passes only when it is tried again is reported as such.
  retries: process.env.CI ? 1 : 0,
  // Where other work runs beside it, a page takes its time: what is slow is no fault here, `make bench` measures.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // A press on what is not there is told at once, not when the test's time is up.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'portal', grepInvert: WEBGL, use: launch('--disable-software-rasterizer') },
    // What is drawn takes as long as it is large.
    { name: 'maps', grep: WEBGL, use: { ...launch(), viewport: { width: 1100, height: 700 } } },
  ],
})
