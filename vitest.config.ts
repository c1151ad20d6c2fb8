import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,canisters,network,local,apps,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
