import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const seed = process.env.SLUICE_TEST_SEED || String(Math.floor(Math.random() * 2 ** 31))
console.log(`SLUICE_TEST_SEED=${seed} repeats this run`)

export default defineConfig({
  test: {
    include: ['{packages,canisters,network,local,apps,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['./packages/test-depth/src/seedFastCheck.ts'],
    // a fresh one for each run, unless a run is repeated
    env: { SLUICE_TEST_SEED: seed },
    pool: 'forks',
    // by default one core is left free, which on a machine of two is half of it
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    // a world of its own is installed in a hook, beside other tests on few cores
    hookTimeout: 300_000,
  },
})
