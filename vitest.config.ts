import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { rewriterHash } from './scripts/testing/rewriterHash.ts'

// read once for each project: all of them draw with the seed of the first
if (!process.env.SLUICE_TEST_SEED) {
  process.env.SLUICE_TEST_SEED = String(Math.floor(Math.random() * 2 ** 31))
  console.log(`SLUICE_TEST_SEED=${process.env.SLUICE_TEST_SEED} repeats this run`)
}

const CANISTER = '{packages,canisters,local}/**/*.canister*.test.ts'
const WORLD = 'local/**/*.world.test.ts'
const EXCLUDED = ['**/node_modules/**', '**/dist/**']

/** Same for all; `extends: true` gives it to each project. */
const shared = {
  setupFiles: ['./packages/test-depth/src/seedFastCheck.ts'],
  env: {
    SLUICE_TEST_SEED: process.env.SLUICE_TEST_SEED,
    SLUICE_REWRITTEN_MODULES: `node_modules/.cache/sluice/rewritten/${rewriterHash()}`,
  },
  pool: 'forks' as const,
  testTimeout: 60_000,
  // a world of its own is installed in a hook, beside other tests on few cores
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    ...shared,
    // by default one core is left free, which on a machine of two is half of it
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          // A process plays many of these files: what one leaves behind, the next one meets.
          name: 'unit',
          isolate: false,
          include: ['{packages,canisters,local,apps,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED, CANISTER, WORLD],
        },
      },
      {
        extends: true,
        test: {
          name: 'network',
          isolate: false,
          include: ['network/**/*.test.ts'],
          exclude: EXCLUDED,
        },
      },
      {
        extends: true,
        test: {
          // Compiled modules and prepared networks stay for the next file: each test plays in a fork.
          name: 'canister',
          isolate: false,
          include: [CANISTER],
          exclude: EXCLUDED,
          globalSetup: ['./scripts/testing/modules.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'world',
          isolate: false,
          include: [WORLD],
          exclude: EXCLUDED,
          globalSetup: ['./scripts/testing/world.setup.ts'],
        },
      },
    ],
  },
})
