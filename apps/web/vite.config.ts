import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checksInWorker } from './checksInWorker.ts'
import { chunkOf } from './chunks/chunkOf.ts'
import { filesOfPart, loadsOnceReachable } from './loadsOnceReachable.ts'
import manifest from './package.json' with { type: 'json' }
import { preloadFirstPage } from './preloadFirstPage.ts'

/** Development reads `/config.json` and the network from a running local world (`npm start`). */
const localWorld = process.env.SLUICE_WEB_ORIGIN ?? 'http://localhost:8080'

export default defineConfig({
  root: import.meta.dirname,
  define: { __VERSION__: JSON.stringify(manifest.version) },
  // Replaced in every answer by the server, together with its content security policy.
  html: { cspNonce: '%NONCE%' },
  plugins: [
    react(),
    tailwindcss(),
    preloadFirstPage(),
    loadsOnceReachable(),
    checksInWorker(`${import.meta.dirname}/src/session/certificates/blsVerify.ts`),
  ],
  server: { proxy: { '/config.json': localWorld } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A browser that does not know `modulepreload` finds the same files a moment later, without code for it in everybody's.
    modulePreload: { polyfill: false, resolveDependencies: filesOfPart },
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
        // Whoever imports a name of a package gets what is behind that name, and not all that the package runs.
        moduleSideEffects: [{ test: /\/packages\/(amm|candid|sdk)\/src\//, sideEffects: false }],
      },
    },
  },
})
