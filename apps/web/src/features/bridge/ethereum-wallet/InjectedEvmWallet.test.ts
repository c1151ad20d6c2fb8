import { beforeEach, describe, expect, test } from 'vitest'
import type { EvmAccount } from './EvmWallet.ts'
import { InjectedEvmWallet } from './InjectedEvmWallet.ts'
import { ALICE, BOB, coded, FakeProvider, SENT } from './testing/FakeProvider.ts'

const LOCAL = { chainId: 31_337, rpcs: ['http://localhost:8545'], explorers: [] }
const SHOWN: EvmAccount = { address: ALICE, chainId: 31_337 }
const REQUEST = { to: BOB, value: 255n, data: '0x17c819c4' } as const

let provider: FakeProvider
let wallet: InjectedEvmWallet
beforeEach(() => {
  provider = new FakeProvider()
  wallet = new InjectedEvmWallet({ name: 'Rabbit', rdns: 'io.rabbit', provider })
})

describe('connecting', () => {
  test('tells the account with its checksum, and the chain', async () => {
    expect(await wallet.connect()).toEqual(SHOWN)
  })

  test.each([
    [coded(4001), 'refused'],
    [coded(-32002), 'busy'],
    [coded(4100), 'locked'],
    [coded(4900), 'disconnected'],
    [coded(-32601), 'unsupported'],
    [{ code: -32603, data: { originalError: { code: 4001 } } }, 'refused'],
    [new Error('boom'), 'failed'],
    ['boom', 'failed'],
    [null, 'failed'],
  ])('says why not: %j', async (failure, code) => {
    provider.failures.set('eth_requestAccounts', failure)
    await expect(wallet.connect()).rejects.toMatchObject({ code })
  })

  test.each([[[]], [undefined], [['0x12']], [[7]]])(
    'with no account in %j there is none',
    async (accounts) => {
      provider.accounts = accounts
      await expect(wallet.connect()).rejects.toMatchObject({ code: 'no-account' })
    },
  )

  test('needs a chain that can be', async () => {
    provider.chainId = 'mainnet'
    await expect(wallet.connect()).rejects.toMatchObject({ code: 'failed' })
  })

  test('an earlier visit is taken up without asking, unless the wallet is locked or fails', async () => {
    expect(await wallet.restore()).toEqual(SHOWN)
    expect(provider.asked.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
    provider.accounts = []
    expect(await wallet.restore()).toBeUndefined()
    provider.failures.set('eth_accounts', coded(-32603))
    expect(await wallet.restore()).toBeUndefined()
  })
})

describe('switching the network', () => {
  test('asks for a chain that the wallet knows', async () => {
    provider.chainId = '0x1'
    await wallet.switchNetwork(LOCAL)
    expect(provider.chainId).toBe('0x7a69')
    expect(provider.paramsOf('wallet_addEthereumChain')).toBeUndefined()
  })

  test('tells the wallet of a chain that it does not know', async () => {
    provider.known.clear()
    await wallet.switchNetwork({ ...LOCAL, explorers: ['https://scan.example'] })
    expect(provider.paramsOf('wallet_addEthereumChain')).toEqual([
      {
        chainId: '0x7a69',
        chainName: 'Sluice local',
        nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://localhost:8545'],
        blockExplorerUrls: ['https://scan.example'],
      },
    ])
    expect(provider.chainId).toBe('0x7a69')
  })

  test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    'can be declined in %s',
    async (method) => {
      provider.known.clear()
      provider.failures.set(method, coded(4001))
      await expect(wallet.switchNetwork(LOCAL)).rejects.toMatchObject({ code: 'refused' })
    },
  )

  test('is not believed when the wallet stays where it was', async () => {
    const elsewhere = { ...LOCAL, chainId: 1 }
    const { request } = provider
    provider.request = async (asked) =>
      asked.method === 'wallet_switchEthereumChain' ? null : request.call(provider, asked)
    await expect(wallet.switchNetwork(elsewhere)).rejects.toMatchObject({ code: 'wrong-network' })
  })
})

describe('sending', () => {
  test('sends what was shown, from whom it was shown', async () => {
    expect(await wallet.send({ ...REQUEST, gas: 70_000n }, SHOWN)).toEqual({
      kind: 'sent',
      hash: SENT.toLowerCase(),
    })
    expect(provider.paramsOf('eth_sendTransaction')).toEqual([
      {
        from: ALICE,
        to: BOB,
        value: '0xff',
        data: '0x17c819c4',
        chainId: '0x7a69',
        gas: '0x11170',
      },
    ])
  })

  test.each([
    ['other-account', () => (provider.accounts = [BOB])],
    ['wrong-network', () => (provider.chainId = '0x1')],
    ['locked', () => (provider.accounts = [])],
    ['locked', () => provider.failures.set('eth_accounts', new Error('gone'))],
  ])('is not asked for when the wallet stands elsewhere: %s', async (code, change) => {
    change()
    expect(await wallet.send(REQUEST, SHOWN)).toMatchObject({ kind: 'refused', problem: { code } })
    expect(provider.paramsOf('eth_sendTransaction')).toBeUndefined()
  })

  test.each([
    [4001, 'refused'],
    [-32002, 'refused'],
    [4100, 'refused'],
    [-32602, 'refused'],
    [-32603, 'unknown'],
    [-32000, 'unknown'],
    [4900, 'unknown'],
  ])('that ends with %i is %s', async (code, kind) => {
    provider.failures.set('eth_sendTransaction', coded(code))
    expect(await wallet.send(REQUEST, SHOWN)).toMatchObject({ kind })
  })

  test.each([undefined, '', '0x12', 7])(
    'that answers %j instead of a hash is unknown',
    async (hash) => {
      provider.hash = hash
      expect(await wallet.send(REQUEST, SHOWN)).toMatchObject({ kind: 'unknown' })
    },
  )
})

describe('a wallet that is watched', () => {
  test.each(['accountsChanged', 'chainChanged', 'disconnect'])(
    'tells where it stands after %s',
    async (event) => {
      const seen: unknown[] = []
      const stop = wallet.watch((account) => seen.push(account))
      provider.accounts = [BOB]
      provider.chainId = '0x1'
      provider.emit(event)
      await expect.poll(() => seen).toEqual([{ address: BOB, chainId: 1 }])
      stop()
      expect(provider.listeners).toBe(0)
    },
  )

  test('says nothing after it was let go, whatever was under way', async () => {
    const seen: unknown[] = []
    const stop = wallet.watch((account) => seen.push(account))
    provider.emit('accountsChanged')
    stop()
    await wallet.restore()
    expect(seen).toEqual([])
  })
})
