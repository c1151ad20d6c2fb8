import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OldState, readOldState, writeOldState } from './readOldState.ts'

const slices = {
  auth: { password: 'secret', isConnected: true, principal: 'abc' },
  customization: { mode: 'light', locale: 'en' },
  swapCache: { slippage: { swap: 100 }, expert: true },
  wallet: { taggedTokens: ['ca6gz-lqaaa-aaaaq-aacwa-cai'], sort: 'High' },
  web3: { withdrawTx: { hash: '0xab' } },
}
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

function leaveBehind(state: OldState, version = 4): void {
  stored.set('persist:root', writeOldState({ version, state }))
  stored.set('ICPSwap_Risk', 'true')
  stored.set('ALL_TOKENS', 'a,b')
}

/** A start of the app: modules and stores are new each time. */
async function start() {
  vi.resetModules()
  const { takeOverOnce } = await import('./takeOverOnce.ts')
  await takeOverOnce()
  const { usePreferences } = await import('../preferences/usePreferences.ts')
  const { useMyTokens } = await import('../tokens/my-tokens/myTokens.ts')
  return { preferences: usePreferences, tokens: useMyTokens }
}

test('the first start has what was chosen before', async () => {
  leaveBehind(slices)
  const { preferences, tokens } = await start()
  expect(preferences.getState()).toMatchObject({
    theme: 'light',
    slippagePpm: 1_000n,
    isExpert: true,
    hasAcceptedRisk: true,
  })
  expect(tokens.getState()).toMatchObject({ tagged: slices.wallet.taggedTokens, sort: 'High' })
})

test('deposits from Ethereum that had not ended are followed on', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  const [from, to] = [`0x${'1a'.repeat(20)}`, `0x${'2b'.repeat(20)}`]
  const record = { hash, from, to, value: '30000000000000000', timestamp: '1700000000000' }
  leaveBehind({ ...slices, web3: { tx: { 'aaaaa-aa': [record] } } })
  await start()
  const { useEvmTransactions } = await import(
    '../features/bridge/ethereum-transactions/useEvmTransactions.ts'
  )
  expect(useEvmTransactions.getState().transactions).toMatchObject([{ hash, owner: 'aaaaa-aa' }])
  expect(stored.get('persist:root')).toContain(hash)
})

test('what is chosen from then on is not overwritten', async () => {
  leaveBehind(slices)
  const { preferences } = await start()
  preferences.getState().setTheme('dark')
  expect((await start()).preferences.getState()).toMatchObject({ theme: 'dark', isExpert: true })
})

test('whoever was here before with this app keeps their choice', async () => {
  const { preferences } = await start()
  preferences.getState().setExpert(false)
  leaveBehind(slices)
  expect((await start()).preferences.getState()).toMatchObject({ theme: 'dark', isExpert: false })
})

test('the rest of the old state stays for later, without the password and the caches', async () => {
  leaveBehind(slices, 2)
  await start()
  const left = readOldState(stored.get('persist:root') ?? null)
  expect(left).toMatchObject({ version: 4, state: { web3: slices.web3, wallet: slices.wallet } })
  expect(stored.has('ALL_TOKENS')).toBe(false)
  expect([...stored.values()].join()).not.toContain('secret')
})

test('nothing that must not persist gets into our own state', async () => {
  leaveBehind(slices)
  await start()
  const ours = [...stored].filter(([key]) => key.startsWith('sluice-'))
  expect(ours.map(([key]) => key).toSorted()).toEqual(['sluice-preferences', 'sluice-tokens'])
  expect(JSON.stringify(ours)).not.toMatch(/secret|0xab|isConnected|principal/)
})

test.each(['', 'x', '{"todos":"[]"}'])(
  'state that says nothing to us, like %j, is left as it is and asked once',
  async (root) => {
    stored.set('persist:root', root)
    const { preferences } = await start()
    expect(preferences.getState()).toMatchObject({ theme: 'dark', isExpert: false })
    expect(stored.get('persist:root')).toBe(root)
    expect(stored.has('sluice-preferences')).toBe(true)
  },
)
