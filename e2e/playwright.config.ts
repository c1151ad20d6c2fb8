import { defineConfig } from '@playwright/test'

// The world that the tests boot shows the pages for development too.
process.env.VITE_DEV_PAGES = '1'

const executablePath = process.env.CHROMIUM_PATH || undefined

/** Each worker boots a world of its own on free ports; tests in one worker use different people. */
export default defineConfig({
  testDir: './src',
  testMatch: '*.spec.ts',
  // The repository's own maps `azle` to its types, and Playwright would load those.
  tsconfig: './playwright.tsconfig.json',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: {
    timeout: 20_000,
    // Browsers draw letters a little differently from one version to the next; a moved or recoloured part is more than that.
    toHaveScreenshot: { maxDiffPixels: 2000, threshold: 0.3 },
  },
  // Pictures of how components look; after a wanted change: `npx playwright test -c e2e -g "looks as it did" -u`.
  snapshotPathTemplate: '{testDir}/../looks/{arg}{ext}',
  updateSnapshots: 'none',
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    // no film: drawing it takes a good part of a core, whether or not anything fails
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
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
