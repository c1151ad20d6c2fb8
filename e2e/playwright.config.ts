import { defineConfig } from '@playwright/test'
import { LEFT_OUT, PATIENCE } from './src/allIsReal.ts'

// The world that the tests boot shows the pages for development too.
process.env.VITE_DEV_PAGES = '1'
// A push plays a share of each table; all workers must draw the same one.
process.env.SLUICE_TEST_SEED ||= String(Math.floor(Math.random() * 2 ** 31))

const executablePath = process.env.CHROMIUM_PATH || undefined

/** Each worker boots a world of its own on free ports; tests in one worker use different people. */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  grepInvert: LEFT_OUT,
  // The repository's own maps `azle` to its types, and Playwright would load those.
  tsconfig: './playwright.tsconfig.json',
  // one test at a time to whichever worker is free: no file holds up the end of a run
  fullyParallel: true,
  // by hand; `npm test` says how many the machine bears
  workers: 2,
  timeout: 120_000 * PATIENCE,
  expect: {
    timeout: 20_000 * PATIENCE,
    // Browsers draw letters a little differently from one version to the next, and with a window or without; a part that moved by six
    // pixels is more than that.
    toHaveScreenshot: { maxDiffPixels: 5000, threshold: 0.3 },
  },
  // Pictures of how components look; after a wanted change, with `SLUICE_TEST_DEPTH=1`:
  // `npx playwright test -c e2e -g "looks as it did" -u`.
  snapshotPathTemplate: '{testDir}/../looks/{arg}{ext}',
  updateSnapshots: 'none',
  forbidOnly: true,
  // Only a browser that stood still is forgiven, see `src/standstill.ts`: whatever else fails first and passes then has failed.
  retries: 1,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    // No film and no copies of the page: they take a fifth of all the work, whether or not anything fails. `--trace on` has them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // Drawing what moves takes a core of its own. Files whose subject is motion, or somebody quicker than it, switch it on.
    reducedMotion: 'reduce',
    // While a worker takes a page over, what a test wants to intercept can slip past. Journeys about the worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        // letters where they stand on a person's screen; the headless shell would move them onto whole pixels
        '--font-render-hinting=none',
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
