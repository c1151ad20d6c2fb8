import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { ALICE, BOB, coded, FakeProvider } from './testing/FakeProvider.ts'
import { EVM_WALLET_KEY, installedEvmWallets, useEvmWallet } from './useEvmWallet.ts'

let page: EventTarget
let rabbit: FakeProvider
let fox: FakeProvider
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  rabbit = announce('Rabbit', 'io.rabbit')
  fox = announce('Fox', 'io.fox')
})
afterEach(() => {
  useEvmWallet.getState().disconnect()
  vi.unstubAllGlobals()
})

function announce(name: string, rdns: string): FakeProvider {
  const provider = new FakeProvider()
  page.addEventListener('eip6963:requestProvider', () => {
    const event = new Event('eip6963:announceProvider')
    page.dispatchEvent(Object.assign(event, { detail: { info: { name, rdns }, provider } }))
  })
  return provider
}

const store = () => useEvmWallet.getState()
const names = () => installedEvmWallets().map(({ name }) => name)
const walletOf = (name: string) => {
  const found = installedEvmWallets().find((wallet) => wallet.name === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}
const accountNow = () => {
  const { state } = store()
  return state.kind === 'connected' ? state.account : undefined
}

describe('wallets', () => {
  test('are all that announce themselves, the last one first', async () => {
    expect(names()).toEqual(['Rabbit', 'Fox'])
    await store().connect(walletOf('Fox'))
    expect(names()).toEqual(['Fox', 'Rabbit'])
  })

  test('are the lone object of before where none does', () => {
    const old = Object.assign(new EventTarget(), { ethereum: new FakeProvider() })
    vi.stubGlobal('window', old)
    expect(names()).toEqual(['Ethereum'])
    vi.stubGlobal('window', new EventTarget())
    expect(names()).toEqual([])
  })
})

describe('a connection', () => {
  test('is kept for the next visit, and taken up without a question', async () => {
    await store().connect(walletOf('Fox'))
    expect(accountNow()).toEqual({ address: ALICE, chainId: 31_337 })
    useEvmWallet.setState({ state: { kind: 'none' } })
    fox.asked.length = 0
    await store().restore()
    expect(accountNow()).toEqual({ address: ALICE, chainId: 31_337 })
    expect(fox.asked.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
    expect(rabbit.asked).toEqual([])
  })

  test('is not taken up when there was none, or it was let go', async () => {
    await store().restore()
    expect(store().state.kind).toBe('none')
    await store().connect(walletOf('Fox'))
    store().disconnect()
    await store().restore()
    expect(store().state.kind).toBe('none')
    expect(deviceStorage.getItem(EVM_WALLET_KEY)).toBeNull()
  })

  test('that is declined says so, and a new try forgets it', async () => {
    rabbit.failures.set('eth_requestAccounts', coded(4001))
    await store().connect(walletOf('Rabbit'))
    expect(store()).toMatchObject({ state: { kind: 'none' }, problem: { code: 'refused' } })
    await store().connect(walletOf('Rabbit'))
    expect(store().problem).toBeUndefined()
  })

  test('follows the account and the chain of the wallet, and ends when it locks', async () => {
    await store().connect(walletOf('Rabbit'))
    rabbit.accounts = [BOB]
    rabbit.emit('accountsChanged')
    await expect.poll(() => accountNow()?.address).toBe(BOB)
    rabbit.chainId = '0x1'
    rabbit.emit('chainChanged')
    await expect.poll(() => accountNow()?.chainId).toBe(1)
    rabbit.accounts = []
    rabbit.emit('accountsChanged')
    await expect.poll(() => store().problem?.code).toBe('locked')
    expect(store().state.kind).toBe('none')
    expect(rabbit.listeners).toBe(0)
  })

  test('with one wallet ends that with another', async () => {
    await store().connect(walletOf('Rabbit'))
    await store().connect(walletOf('Fox'))
    rabbit.accounts = [BOB]
    rabbit.emit('accountsChanged')
    await walletOf('Rabbit').restore()
    expect(accountNow()?.address).toBe(ALICE)
    expect(rabbit.listeners).toBe(0)
  })

  test('that comes too late is not taken', async () => {
    const first = store().connect(walletOf('Rabbit'))
    await store().connect(walletOf('Fox'))
    await first
    const { state } = store()
    expect(state.kind === 'connected' && state.wallet.name).toBe('Fox')
  })

  test('moves to the chain that is wanted, or says why not', async () => {
    const wanted = { chainId: 11_155_111, rpcs: ['https://sepolia.example'], explorers: [] }
    await store().connect(walletOf('Rabbit'))
    rabbit.failures.set('wallet_addEthereumChain', coded(4001))
    await store().switchNetwork(wanted)
    expect(store().problem?.code).toBe('refused')
    expect(accountNow()?.chainId).toBe(31_337)
    await store().switchNetwork(wanted)
    expect(accountNow()?.chainId).toBe(11_155_111)
    expect(store().problem).toBeUndefined()
  })
})
