import { defineConfig } from 'vitest/config'
import { CHECK_QUICKLY } from './scripts/testing/checkQuickly.ts'
import { rewriterHash } from './scripts/testing/rewriterHash.ts'
import { WORKERS } from './scripts/testing/workers.ts'

// read once for each project: all of them draw with the seed of the first
if (!process.env.SLUICE_TEST_SEED) {
  process.env.SLUICE_TEST_SEED = String(Math.floor(Math.random() * 2 ** 31))
  console.log(`SLUICE_TEST_SEED=${process.env.SLUICE_TEST_SEED} repeats this run`)
}

const CANISTER = '{packages,canisters,local}/**/*.canister*.test.ts'
const WORLD = 'local/**/*.world.test.ts'
/** What is written for Vite; and the logic of canisters on a map in place of stable memory, which reads sources that Azle ships as they are. */
const FOR_VITE = [
  'apps/web/**/*.test.{ts,tsx}',
  'canisters/{claim-storage,staking-pool}/**/*.test.ts',
]
const EXCLUDED = ['**/node_modules/**', '**/dist/**']

/** Every process checks certificates in a quarter of the time. */
const CHECKS_QUICKLY = ['--import', CHECK_QUICKLY]
/**
 * Canisters' memory lies outside of the engine's own heap, and by itself the engine collects garbage for each 64 MB of it that are taken: a
 * third of what tests of canisters took. So that memory counts as part of one heap, which may grow to a gigabyte before.
 */
const COLLECTS_RARELY = ['--external-memory-accounted-in-global-limit', '--initial-heap-size=1024']
const RUNS_CANISTERS = [...CHECKS_QUICKLY, ...COLLECTS_RARELY]

/**
 * Node runs TypeScript as it is, and compiles it once for all processes of a run (`NODE_COMPILE_CACHE`): nothing is rewritten by Vite first. A
 * module cannot be replaced, or loaded again, from within a test.
 */
const RUN_BY_NODE = { viteModuleRunner: false }

/** Same for all; `extends: true` gives it to each project. */
const shared = {
  setupFiles: ['./packages/test-depth/src/seedFastCheck.ts'],
  env: {
    SLUICE_TEST_SEED: process.env.SLUICE_TEST_SEED,
    SLUICE_REWRITTEN_MODULES: `node_modules/.cache/sluice/rewritten/${rewriterHash()}`,
  },
  pool: 'forks' as const,
  execArgv: CHECKS_QUICKLY,
  experimental: RUN_BY_NODE,
  testTimeout: 60_000,
  // a world of its own is installed in a hook, beside other tests on few cores
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    ...shared,
    maxWorkers: WORKERS,
    projects: [
      {
        extends: true,
        test: {
          // A process plays many of these files: what one leaves behind, the next one meets.
          name: 'unit',
          isolate: false,
          include: ['{packages,canisters,local,apps,scripts}/**/*.test.ts'],
          exclude: [...EXCLUDED, CANISTER, WORLD, ...FOR_VITE],
        },
      },
      {
        extends: true,
        test: {
          name: 'vite',
          isolate: false,
          experimental: { viteModuleRunner: true },
          include: FOR_VITE,
          exclude: [...EXCLUDED, CANISTER],
        },
      },
      {
        extends: true,
        test: {
          name: 'network',
          isolate: false,
          execArgv: RUNS_CANISTERS,
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
          execArgv: RUNS_CANISTERS,
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
          execArgv: RUNS_CANISTERS,
          include: [WORLD],
          exclude: EXCLUDED,
          globalSetup: ['./scripts/testing/world.setup.ts'],
        },
      },
    ],
  },
})
