import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

const KB = 1_024
const web = join(import.meta.dirname, '..')

let chunks: readonly Rolldown.OutputChunk[]

beforeAll(async () => {
  // The test runner's own value would build React's development code.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  const outputs = [built].flat().filter((part) => 'output' in part)
  chunks = outputs.flatMap(({ output }) => output.filter((file) => file.type === 'chunk'))
  vi.unstubAllEnvs()
}, 120_000)

/** Chunks that a chunk needs before it can run, itself included. */
function needed(chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const fileName of chunk.imports) {
    const next = chunks.find((other) => other.fileName === fileName)
    if (next) needed(next, found)
  }
  return found
}

const pageOf = (module: string) => {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!chunk) throw new Error(`${module} is no chunk of its own`)
  return chunk
}

const isSdk = ({ moduleIds }: Rolldown.OutputChunk) =>
  moduleIds.some((id) => id.includes('/packages/sdk/src/'))

const sizeOf = (files: Iterable<Rolldown.OutputChunk>) =>
  [...files].reduce((sum, { code }) => sum + gzipSync(code).length, 0) / KB

test('the frame and the swap page need at most 180 KB of JavaScript beside the SDK', () => {
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no entry')
  const files = needed(pageOf('features/swap/SwapPage.tsx'), needed(entry))
  const sdk = [...files].filter(isSdk)
  const rest = [...files].filter((file) => !isSdk(file))
  console.log(
    `initial JavaScript for /swap: ${sizeOf(rest).toFixed(1)} KB gzipped, SDK ${sizeOf(sdk).toFixed(1)} KB beside it`,
  )
  expect(sizeOf(rest)).toBeLessThanOrEqual(180)
  expect(sizeOf(sdk)).toBeLessThanOrEqual(100)
})

test.each([
  'features/wallet/WalletPage.tsx',
  'features/market/MarketPage.tsx',
  'session/ConnectDialog.tsx',
])('%s loads when it is opened, not before', (module) => {
  const entry = chunks.find(({ isEntry }) => isEntry)
  expect(entry && needed(entry).has(pageOf(module))).toBe(false)
})
