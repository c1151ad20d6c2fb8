import type { Plugin } from 'vite'

const LIBRARY = /\/node_modules\/@icp-sdk\/core\/lib\/esm\/agent\//

/**
 * The page checks certificates in a worker: the client library's modules get `blsVerify.ts` in the place of their own check, which then
 * is in the worker's file alone.
 *
 * @param replacement the module's path
 */
export const checksInWorker = (replacement: string): Plugin => ({
  name: 'checks-in-worker',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    importer !== undefined && LIBRARY.test(importer) && source.endsWith('/utils/bls.js')
      ? replacement
      : undefined,
})
