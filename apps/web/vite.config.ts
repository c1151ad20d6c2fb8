import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './chunks/chunkOf.ts'
import manifest from './package.json' with { type: 'json' }
import { preloadFirstPage } from './preloadFirstPage.ts'

/** Development reads `/config.json` and the network from a running local world (`npm start`). */
const localWorld = process.env.SLUICE_WEB_ORIGIN ?? 'http://localhost:8080'

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
            {
              debugName: 'shared',
              name: chunkOf(`${import.meta.dirname}/src/main.tsx`),
              // Each module has a file of its own choice: what it needs must not follow it.
              includeDependenciesRecursively: false,
            },
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
