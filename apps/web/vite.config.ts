import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { preloadFirstPage } from './preloadFirstPage.ts'

/** Development reads `/config.json` and the network from a running local world (`npm start`). */
const localWorld = process.env.SLUICE_WEB_ORIGIN ?? 'http://localhost:8080'

/** Parts of the swap form that other pages share. */
const FIRST_PAGE =
  /\/src\/(features\/swap\/(form\/(AmountPanel|TokenButton|PayPanel|followingText|useTwoAmounts)|notices\/(ImportOffer|UnlistedNotice)|TradeTabs|ProLink|tradeLink|SwapCard|chart\/ChartButton)|tokens\/useIsWalletEmpty)\.tsx?|\/sdk\/src\/(amounts|swap\/swapCosts|trust\/lookAlikes|pools\/quote)\.ts|\/amm\/src\/pool\/(swap|swapStops|tickUpdate|feeGrowth|poolState)\.ts|\/amm\/src\/math\/(swapStep|tickBitmap)\.ts|icons\/(chart-spline|maximize-2|arrow-(down|up-down|right-left))\./

/** Small things that every page needs. */
const EVERY_PAGE =
  /\/web\/src\/(format\/(symbol|percent|amount|price|readAmount)|session\/(useSdk|useSessionStore)|ui\/(classNames|figures\/(Private|Address)|overlays\/Tip|feedback\/Notice|pictures\/TokenIcon|buttons\/LinkButton|browser\/useDebounced)|tokens\/(swapSides|useBalances|useTokens)|storage\/browserStorage|i18n\/languages)\.tsx?/

export default defineConfig({
  root: import.meta.dirname,
  define: { __VERSION__: JSON.stringify(manifest.version) },
  // Replaced in every answer by the server, together with its content security policy.
  html: { cspNonce: '%NONCE%' },
  plugins: [react(), tailwindcss(), preloadFirstPage()],
  server: { proxy: { '/config.json': localWorld } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Small pictures stay files: inlined ones would be paid for on every first load.
    assetsInlineLimit: 0,
    // The SDK, with its certificate checks, is one lazy chunk; the shell paints without it.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the first page needs anyway stays together, whoever else uses a part of it: many small files cost more than they are.
            { name: 'form', test: FIRST_PAGE, includeDependenciesRecursively: false },
            { name: 'base', test: EVERY_PAGE },
          ],
        },
      },
      treeshake: {
        // What only a lazy part uses of the engine, such as routing, stays out of what every page loads.
        moduleSideEffects: [{ test: /\/packages\/amm\/src\//, sideEffects: false }],
      },
    },
  },
})
