import { EvmRpcError } from '@sluice/sdk/ethereum'
import { parseTransaction, recoverMessageAddress, recoverTransactionAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test, vi } from 'vitest'
import { TestWallet, type WalletQuestion } from './TestWallet.ts'

const KEY = `0x${'51'.repeat(32)}` as const
const ACCOUNT = privateKeyToAccount(KEY)
const SOMEBODY = `0x${'ee'.repeat(20)}`
const HASH = `0x${'ab'.repeat(32)}`
const GWEI = 10n ** 9n

/** What the node says, by method; an error is thrown. */
let answers: Record<string, unknown>
let sent: string[]
let asked: WalletQuestion[]
let agrees: (question: WalletQuestion) => Promise<boolean>
let account: typeof ACCOUNT | undefined
let give: (address: string) => Promise<void>
let wallet: TestWallet

beforeEach(() => {
  answers = {
    eth_getBalance: '0xde0b6b3a7640000',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_getTransactionCount: '0x7',
    eth_sendRawTransaction: HASH,
    eth_blockNumber: '0x9',
  }
  sent = []
  asked = []
  agrees = async () => true
  account = ACCOUNT
  give = vi.fn(async () => {})
  wallet = new TestWallet({
    chainId: 31_337,
    rpc: async (method, params) => {
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      if (method === 'eth_sendRawTransaction') sent.push(String(params[0]))
      return answer
    },
    account: () => account,
    createAccount: () => {
      account = ACCOUNT
      return ACCOUNT
    },
    give: (address) => give(address),
    ask: async (question) => {
      asked.push(question)
      return agrees(question)
    },
  })
})

const request = (method: string, ...params: unknown[]) => wallet.request({ method, params })
const payment = { from: ACCOUNT.address.toLowerCase(), to: SOMEBODY, value: '0x5', data: '0x' }

test('who has never connected has no account; connecting makes one and tells the page', async () => {
  account = undefined
  expect(await request('eth_accounts')).toEqual([])
  const heard = vi.fn()
  wallet.on('accountsChanged', heard)
  expect(await request('eth_requestAccounts')).toEqual([ACCOUNT.address])
  expect(heard).toHaveBeenCalledExactlyOnceWith([ACCOUNT.address])
  expect(await request('eth_accounts')).toEqual([ACCOUNT.address])
  expect(asked).toEqual([])
})

test.each([
  ['0xde0b6b3a763ffff', 1],
  ['0xde0b6b3a7640000', 0],
])('with %s wei the faucet is asked %i times', async (balance, times) => {
  answers.eth_getBalance = balance
  await request('eth_requestAccounts')
  expect(give).toHaveBeenCalledTimes(times)
})

test('an account of an earlier world is given something once, and another is left alone', async () => {
  answers.eth_getBalance = '0x0'
  await request('eth_accounts')
  await request('eth_accounts')
  expect(give).toHaveBeenCalledExactlyOnceWith(ACCOUNT.address)
})

test('a faucet that does not answer is told as a chain that is not reached', async () => {
  answers.eth_getBalance = '0x0'
  give = () => Promise.reject(new Error('on purpose'))
  await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 4900 })
})

test('a transaction is shown, signed and sent', async () => {
  expect(await request('eth_sendTransaction', payment)).toBe(HASH)
  const fee = 2n * GWEI + GWEI
  expect(asked).toEqual([
    { kind: 'transaction', to: SOMEBODY, value: 5n, mostFee: 21_000n * fee, dataBytes: 0 },
  ])
  const raw = `0x02${(sent[0] ?? '').slice(4)}` as const
  expect(parseTransaction(raw)).toMatchObject({
    ...{ to: SOMEBODY, value: 5n, nonce: 7, chainId: 31_337, gas: 21_000n },
    ...{ maxFeePerGas: fee, maxPriorityFeePerGas: GWEI },
  })
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(ACCOUNT.address)
})

test('the gas that a page asks for is what is allowed', async () => {
  answers.eth_estimateGas = new Error('not asked')
  await request('eth_sendTransaction', { ...payment, gas: '0x186a0', data: '0x17c819c4' })
  expect(asked[0]).toMatchObject({ mostFee: 100_000n * 3n * GWEI, dataBytes: 4 })
})

test('what the person declines is not sent', async () => {
  agrees = async () => false
  await expect(request('eth_sendTransaction', payment)).rejects.toMatchObject({ code: 4001 })
  await expect(request('personal_sign', '0x68656c6c6f', ACCOUNT.address)).rejects.toMatchObject({
    code: 4001,
  })
  expect(sent).toEqual([])
})

test('one question is asked at a time', async () => {
  const answer = Promise.withResolvers<boolean>()
  agrees = () => answer.promise
  const first = request('eth_sendTransaction', payment)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await expect(request('eth_sendTransaction', payment)).rejects.toMatchObject({ code: -32_002 })
  answer.resolve(true)
  expect(await first).toBe(HASH)
  agrees = async () => true
  expect(await request('eth_sendTransaction', payment)).toBe(HASH)
})

test('a message is shown as text and signed', async () => {
  const signature = await request('personal_sign', '0x68656c6c6f', ACCOUNT.address)
  expect(asked).toEqual([{ kind: 'message', text: 'hello' }])
  const hex = `0x${String(signature).slice(2)}` as const
  expect(await recoverMessageAddress({ message: 'hello', signature: hex })).toBe(ACCOUNT.address)
})

test.each([
  ['another account', { ...payment, from: SOMEBODY }, 4100],
  ['nobody', { ...payment, to: undefined }, -32_602],
  ['text as data', { ...payment, data: 'hello' }, -32_602],
  ['no transaction', null, 4100],
])('%s is refused before anybody is asked', async (_, wrong, code) => {
  await expect(request('eth_sendTransaction', wrong)).rejects.toMatchObject({ code })
  expect(asked).toEqual([])
})

test('it stands on the chain of this machine and goes nowhere else', async () => {
  expect(await request('eth_chainId')).toBe('0x7a69')
  for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
    expect(await request(method, { chainId: '0x7a69' })).toBeNull()
    await expect(request(method, { chainId: '0x1' })).rejects.toMatchObject({ code: 4902 })
  }
})

test('all else is the node’s, in its own words', async () => {
  expect(await request('eth_blockNumber')).toBe('0x9')
  answers.eth_estimateGas = new EvmRpcError('refused', 'execution reverted', { code: 3 })
  await expect(request('eth_sendTransaction', payment)).rejects.toMatchObject({
    ...{ code: 3, message: 'execution reverted' },
  })
  answers.eth_getBalance = new EvmRpcError('unreachable', 'the node does not answer')
  await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 4900 })
})
