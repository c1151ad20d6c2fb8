import { registerHooks } from 'node:module'

const LIBRARY = '/@icp-sdk/core/lib/esm/agent/utils/bls.js'
const QUICK = new URL('blsVerify.ts', import.meta.url).href

// For `node --import`: the client library takes `blsVerify.ts` for its own check of certificates, in this process and those it starts.
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    return resolved.url.endsWith(LIBRARY) ? next(QUICK, context) : resolved
  },
})
