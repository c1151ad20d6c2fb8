import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

const KB = 1_024
const web = join(import.meta.dirname, '..')

/** What asks the network and checks its answers: the form must stand without it. */
const NETWORK_CODE =
  /\/@icp-sdk\/core\/|\/@noble\/curves\/|\/packages\/candid\/src\/generated\/|\/packages\/sdk\/src\/agent\//

const SDK = /\/packages\/sdk\/src\/createSdk\.ts$/

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
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
  if (!chunk) throw new Error(`${module} is in no chunk`)
  return chunk
}

/** All that runs before the swap form can be used. */
function firstPage(): ReadonlySet<Rolldown.OutputChunk> {
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no entry')
  return needed(pageOf('features/swap/SwapPage.tsx'), needed(entry))
}

function sdk(): ReadonlySet<Rolldown.OutputChunk> {
  const chunk = chunks.find((file) => modulesOf([file]).some((id) => SDK.test(id)))
  if (!chunk) throw new Error('the SDK is in no chunk')
  return needed(chunk)
}

const modulesOf = (files: Iterable<Rolldown.OutputChunk>) =>
  [...files].flatMap(({ moduleIds }) => moduleIds)

const sizeOf = (files: Iterable<Rolldown.OutputChunk>) =>
  [...files].reduce((sum, { code }) => sum + gzipSync(code).length, 0) / KB

test('the swap form can be used after at most 180 KB of JavaScript', () => {
  const size = sizeOf(firstPage())
  console.log(`initial JavaScript for /swap: ${size.toFixed(1)} KB gzipped`)
  expect(size).toBeLessThanOrEqual(180)
})

test('the swap form stands without the code that asks the network', () => {
  expect(modulesOf(firstPage()).filter((id) => NETWORK_CODE.test(id))).toEqual([])
  // Else the pattern has gone stale and would find nothing anywhere.
  expect(modulesOf(sdk()).filter((id) => NETWORK_CODE.test(id)).length).toBeGreaterThan(10)
})

test.each([
  'features/info/MarketPage.tsx',
  'features/wallet/WalletPage.tsx',
  'features/recover/HeldPage.tsx',
  'features/approvals/ApprovalsPage.tsx',
  'activity/ActivityCenter.tsx',
])('%s stands without it, too', (module) => {
  expect(modulesOf(needed(pageOf(module))).filter((id) => NETWORK_CODE.test(id))).toEqual([])
})

// each area that moves money has its kinds of orders and its words for them on every page: an interrupted one is found wherever one is
test('with the SDK it is at most 271 KB', () => {
  const page = firstPage()
  const size = sizeOf([...sdk()].filter((file) => !page.has(file)))
  console.log(`the SDK: ${size.toFixed(1)} KB gzipped beside it`)
  expect(sizeOf(page) + size).toBeLessThanOrEqual(271)
})

const SDK_MODULE = 'packages/sdk/src/createSdk.ts'
/** Every page loads it once the session has started. */
const ACTIVITIES = 'activity/ActivityCenter.tsx'

test.each([
  { path: '/swap', parts: ['features/swap/chart/PairChart.tsx'], files: 14, kb: 311 },
  { path: '/info-overview', parts: ['features/info/MarketPage.tsx'], files: 22, kb: 346 },
  { path: '/liquidity', parts: ['features/liquidity/pages.ts'], files: 30, kb: 385 },
  { path: '/wallet', parts: ['features/wallet/WalletPage.tsx'], files: 16, kb: 321 },
])('$path needs at most $files files and $kb KB', ({ path, parts, files, kb }) => {
  // the form is named in the page itself, wherever that is opened
  const all = new Set(firstPage())
  for (const module of [SDK_MODULE, ACTIVITIES, ...parts]) needed(pageOf(module), all)
  console.log(`${path}: ${all.size} files, ${sizeOf(all).toFixed(1)} KB gzipped`)
  expect(all.size).toBeLessThanOrEqual(files)
  expect(sizeOf(all)).toBeLessThanOrEqual(kb)
})

// what the frame shares with it became less: the sum is as before. What tells of the end of a transfer is a file with what is told while the
// page is closed
test('/ck-bridge needs at most 127 KB beside the frame, with the form that asks for an Ethereum wallet', () => {
  const frame = new Set(firstPage())
  for (const module of [SDK_MODULE, ACTIVITIES]) needed(pageOf(module), frame)
  const all = new Set(frame)
  const parts = ['features/bridge/pages.ts', 'bridge/ethereum-mint/EthereumDeposit.tsx']
  for (const module of [...parts, 'packages/sdk/src/bridge/createBridge.ts'])
    needed(pageOf(module), all)
  const more = [...all].filter((file) => !frame.has(file))
  console.log(`/ck-bridge: ${sizeOf(more).toFixed(1)} KB gzipped beside the frame`)
  expect(sizeOf(more)).toBeLessThanOrEqual(127)
  expect(modulesOf(all).filter((id) => id.includes('/node_modules/viem/'))).toEqual([])
})

test('what areas say of their activities is not loaded before something runs or is listed', () => {
  const loaded = modulesOf(needed(pageOf(ACTIVITIES)))
  expect(loaded.filter((id) => /\/progress\/\w+Area\.tsx$/.test(id))).toEqual([])
})

test('pages for development leave the build', () => {
  expect(modulesOf(chunks).filter((id) => id.includes('/features/dev/'))).toEqual([])
})

test('the test wallet of a local world leaves the public build, and its key with it', () => {
  expect(modulesOf(chunks).filter((id) => /\/test-wallet\/|\/viem\//.test(id))).toEqual([])
  const code = chunks.map((chunk) => chunk.code).join('\n')
  for (const word of ['exchange.sluice.test-wallet', 'sluice.test-wallet'])
    expect(code).not.toContain(word)
})

test('what lets time pass on a local network leaves the public build', () => {
  expect(modulesOf(chunks).filter((id) => id.includes('/src/local-tools/'))).toEqual([])
})

test('nothing of the local world is in the build', () => {
  const local = join(web, '..', '..', 'local')
  expect(modulesOf(chunks).filter((id) => id.startsWith(local))).toEqual([])
})

test('no module is in two parts: an error must be of the same class everywhere', () => {
  const modules = modulesOf(chunks)
  expect(modules.filter((id, index) => modules.indexOf(id) !== index)).toEqual([])
})

test('no file needs itself through others: something would run before what it needs', () => {
  const circles = chunks.filter((chunk) =>
    chunk.imports.some((fileName) => {
      const next = chunks.find((other) => other.fileName === fileName)
      return next !== undefined && needed(next).has(chunk)
    }),
  )
  expect(circles.map(({ fileName }) => fileName)).toEqual([])
})

test.each([
  'features/wallet/WalletPage.tsx',
  'features/wallet/Wallet.tsx',
  'features/info/pages.ts',
  'connect/ConnectDialog.tsx',
  'tokens/DripButton.tsx',
])('%s loads when it is opened, not before', (module) => {
  expect(firstPage().has(pageOf(module))).toBe(false)
})

test('every part of the page is fetched before it is imported: a browser tries no module twice', () => {
  const code = chunks.map((chunk) => chunk.code).join('\n')
  expect(code).toContain('a part of the page could not be fetched')
  // of Vite's own helper, whose place ours takes
  expect(code).not.toContain('vite:preloadError')
  // of styles only the page's own: ours fetches files, and puts no style sheet in
  expect(code).not.toMatch(/assets\/[^"'`]+\.css/)
  // each import of a part comes with the list of its files
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0
  const imports = count(/\bimport\([`"']/g)
  expect(imports).toBeGreaterThan(100)
  expect(count(/,__vite__mapDeps\(\[\d/g)).toBe(imports)
})
