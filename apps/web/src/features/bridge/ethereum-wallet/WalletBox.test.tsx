import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { EvmProblem } from './EvmProblem.ts'
import { InjectedEvmWallet } from './InjectedEvmWallet.ts'
import { ALICE, FakeProvider } from './testing/FakeProvider.ts'
import type { EvmWalletState } from './useEvmWallet.ts'
import { WalletBox } from './WalletBox.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['ethereum'])
})

const network = { chainId: 1, rpcs: ['https://node.example'], explorers: [] }
const wallet = (name = 'Rabbit', rdns = 'io.rabbit') =>
  new InjectedEvmWallet({ name, rdns, provider: new FakeProvider() })
const connected = (chainId: number): EvmWalletState => ({
  ...{ kind: 'connected', wallet: wallet() },
  account: { address: ALICE, chainId },
})

type Shown = {
  readonly state?: EvmWalletState
  readonly problem?: EvmProblem
  readonly installed?: readonly InjectedEvmWallet[]
}

function markup({ state = { kind: 'none' }, problem, installed = [] }: Shown): string {
  const nothing = () => {}
  return renderToStaticMarkup(
    <WalletBox
      {...{ state, problem, installed, network }}
      onConnect={nothing}
      onSwitch={nothing}
      onDisconnect={nothing}
    />,
  )
}

test('all wallets of the browser are offered, and what they call themselves is text', () => {
  const html = markup({ installed: [wallet(), wallet('<b>Fox</b>', 'io.fox')] })
  expect(html).toContain('Rabbit')
  expect(html).toContain('&lt;b&gt;Fox&lt;/b&gt;')
})

test('whoever has none is told what to do, on a phone where to open the page', () => {
  expect(markup({})).toMatch(/Install one.*metamask\.io/s)
  vi.stubGlobal('navigator', { userAgent: 'iPhone' })
  vi.stubGlobal('window', { location: { host: 'a.b', pathname: '/ck-bridge', search: '?x=1' } })
  expect(markup({})).toContain('https://metamask.app.link/dapp/a.b/ck-bridge?x=1')
  vi.unstubAllGlobals()
})

test('while it is asked it is said where to confirm, and how to take another one', () => {
  const html = markup({ state: { kind: 'connecting', wallet: wallet() } })
  expect(html).toMatch(/Open Rabbit.*another wallet/s)
})

test('a connected one shows its account, and can be let go of', () => {
  const html = markup({ state: connected(1) })
  expect(html).toContain(ALICE)
  expect(html).toContain('Disconnect')
  expect(html).not.toContain('Switch to')
})

test('at another chain it is said at which, and switched', () => {
  expect(markup({ state: connected(8_453) })).toMatch(/stands at Base.*Switch to Ethereum/s)
  expect(markup({ state: connected(99_999) })).toContain('Chain 99999')
})

test.each([
  ['refused', 'declined'],
  ['locked', 'locked'],
  ['busy', 'earlier question'],
] as const)('what went wrong stands above: %s', (code, words) => {
  expect(markup({ problem: new EvmProblem(code), installed: [wallet()] })).toContain(words)
})
