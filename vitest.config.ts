import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,canisters,network,local,apps,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    // by default one core is left free, which on a machine of two is half of it
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    // a world of its own is installed in a hook, beside other tests on few cores
    hookTimeout: 300_000,
  },
})
