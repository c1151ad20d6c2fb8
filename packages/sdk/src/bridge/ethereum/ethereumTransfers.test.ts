import { Principal } from '@icp-sdk/core/principal'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { formatAccount } from '../../ledgers/addresses.ts'
import type { BridgeTransfer } from '../BridgeTransfer.ts'
import { evidenceOf } from '../transfer/evidenceOf.ts'
import { EthereumTransfers } from './EthereumTransfers.ts'
import { ethereumDepositId, ethereumWithdrawalId, parseEthereumId } from './ethereumTransferId.ts'
import {
  CKETH,
  CKUSDC,
  ETHER_CAP,
  FakeEthereum,
  HELPER,
  OWNER,
  USDC,
} from './testing/FakeEthereum.ts'
import { hashOf, SENDER } from './testing/FakeEvm.ts'

const ETHER = 10n ** 18n
let world: FakeEthereum
let transfers: EthereumTransfers
beforeEach(() => {
  world = new FakeEthereum()
  transfers = new EthereumTransfers(world.services)
})

const only = async (ledgerId = CKETH) => {
  const [first, ...others] = await transfers.fetchDeposits(ledgerId, OWNER)
  expect(others).toEqual([])
  if (first === undefined) throw new Error('there is none')
  return first
}
const kindOf = ({ state }: BridgeTransfer) => state.kind

test.each([
  [`eth-in-${'ab'.repeat(32)}`, { direction: 'mint', hash: `0x${'ab'.repeat(32)}` }],
  [
    `eth-in-${'ab'.repeat(32)}-12`,
    { direction: 'mint', hash: `0x${'ab'.repeat(32)}`, logIndex: 12 },
  ],
  ['eth-out-7', { direction: 'dissolve', withdrawal: 7n }],
])('the name %s', (id, meaning) => {
  expect(parseEthereumId(id)).toEqual(meaning)
})

test.each([
  ...['', 'eth-in-', 'eth-in-12', `eth-in-${'AB'.repeat(32)}`, `eth-in-${'ab'.repeat(32)}-9999999`],
  ...['eth-out-', 'eth-out--1', 'eth-out-18446744073709551616', 'btc-out-1'],
])('“%s” names no transfer', async (id) => {
  expect(parseEthereumId(id)).toBeUndefined()
  await expect(transfers.fetchTransfer(id)).rejects.toMatchObject({
    code: 'bridge-unknown-transfer',
  })
})

describe('a deposit', () => {
  test('waits for its block, is counted until it is final, minted, and told by the ledger ever after', async () => {
    const hash = hashOf(1)
    world.deposit(hash, 3n * ETHER)
    const unmined = await transfers.fetchTransfer(ethereumDepositId(hash))
    expect(unmined).toMatchObject({
      state: { kind: 'seen' },
      amount: 3n * ETHER,
      account: formatAccount(OWNER),
      ledgerId: CKETH,
    })
    expect(await transfers.fetchDeposits(CKETH, OWNER)).toEqual([])

    world.evm.mine()
    expect((await only()).state).toEqual({ kind: 'confirming', confirmations: 1, required: 64 })
    world.evm.mine()
    // one block short of what the chain calls final
    expect((await only()).state).toMatchObject({ kind: 'confirming', confirmations: 2 })
    world.evm.mine(2)
    const final = await only()
    expect(final).toMatchObject({ id: ethereumDepositId(hash, 0), state: { kind: 'ready' } })
    expect(await transfers.fetchTransfer(ethereumDepositId(hash))).toEqual(final)

    const block = world.mint(CKETH, hash, 3n * ETHER)
    const done = await only()
    expect(done).toMatchObject({ state: { kind: 'done' }, arrives: 3n * ETHER })
    expect(done.steps.at(-1)).toMatchObject({ name: 'mint', status: 'done', ledgerBlock: block })
    expect(await transfers.fetchTransfer(done.id)).toEqual(done)

    // so long after that nobody reads those blocks any more
    world.evm.mine(1_000)
    world.scraped = 1_100n
    const old = await only()
    expect(old).toMatchObject({ id: done.id, state: { kind: 'done' }, amount: 3n * ETHER })
    expect(old.steps[0]).toEqual({ name: 'send', status: 'done', txid: hash, logIndex: 0 })
  })

  test('that is final and not minted in good time shows a silent minter, however long ago', async () => {
    world.deposit(hashOf(1), ETHER)
    world.evm.mine(3)
    expect(kindOf(await only())).toBe('ready')
    world.nowMs += 3_600_000
    expect(kindOf(await only())).toBe('silent')
    world.evm.mine(2_000)
    expect(kindOf(await only())).toBe('silent')
  })

  test('of a token belongs to that token alone, and one for a subaccount to that account', async () => {
    const other = { owner: OWNER.owner, subaccount: new Uint8Array(32).fill(9) }
    world.deposit(hashOf(1), 5_000_000n, { contract: USDC })
    world.deposit(hashOf(2), ETHER, { account: other })
    world.evm.mine(3)
    expect(await only(CKUSDC)).toMatchObject({ amount: 5_000_000n, ledgerId: CKUSDC })
    expect(await transfers.fetchDeposits(CKETH, OWNER)).toEqual([])
    const [theirs] = await transfers.fetchDeposits(CKETH, other)
    expect(theirs).toMatchObject({ account: formatAccount(other) })
    expect(evidenceOf(await only(CKUSDC), { coinSymbol: 'USDC', decimals: 6 })).toContain(
      'Amount: 5 USDC',
    )
  })

  test('that fails on the chain has taken nothing but gas', async () => {
    world.deposit(hashOf(1), ETHER, { isSuccess: false })
    world.evm.mine()
    const failed = await transfers.fetchTransfer(ethereumDepositId(hashOf(1)))
    expect(failed).toMatchObject({ state: { kind: 'reverted' }, amount: ETHER })
    expect(failed.arrives).toBeUndefined()
  })

  test('is none when the transaction is of another contract, or of nobody', async () => {
    world.evm.send({ hash: hashOf(3), from: SENDER, nonce: 3 })
    const unknown = { code: 'bridge-unknown-transfer' }
    for (const hash of [hashOf(3), hashOf(4)])
      await expect(transfers.fetchTransfer(ethereumDepositId(hash))).rejects.toMatchObject(unknown)
    world.evm.mine()
    await expect(transfers.fetchTransfer(ethereumDepositId(hashOf(3)))).rejects.toMatchObject(
      unknown,
    )
  })

  test('is not told by a node that does not answer, in words of the bridge', async () => {
    const { EvmRpcError } = await import('./chain/EvmRpc.ts')
    world.evm.failure = new EvmRpcError('unreachable', 'nobody is there')
    await expect(transfers.fetchDeposits(CKETH, OWNER)).rejects.toMatchObject({
      code: 'bridge-explorer',
    })
  })

  test('is watched to its end, and the minter is asked to look', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      world.deposit(hashOf(1), ETHER)
      const heard: string[] = []
      const end = transfers.watchTransfer(ethereumDepositId(hashOf(1)), {
        signal: new AbortController().signal,
        onChange: (found) => heard.push(kindOf(found)),
      })
      await vi.advanceTimersByTimeAsync(5_000)
      world.evm.mine(3)
      await vi.advanceTimersByTimeAsync(10_000)
      world.mint(CKETH, hashOf(1), ETHER)
      await vi.advanceTimersByTimeAsync(10_000)
      await end
      expect(heard).toEqual(['seen', 'ready', 'done'])
      expect(world.scrapes).toBe(3)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a withdrawal', () => {
  const hash = hashOf(77)
  const sent = { transaction_hash: hash }
  const fetch = async (withdrawal: bigint) =>
    transfers.fetchTransfer(ethereumWithdrawalId(withdrawal))

  test.each([
    ['queued', { Pending: null }],
    ['signing', { TxCreated: null }],
    ['seen', { TxSent: sent }],
    [
      'done',
      { TxFinalized: { Success: { ...sent, effective_transaction_fee: [7n] as [bigint] } } },
    ],
    ['refunding', { TxFinalized: { PendingReimbursement: sent } }],
    [
      'refunded',
      { TxFinalized: { Reimbursed: { ...sent, reimbursed_amount: 9n, reimbursed_in_block: 3n } } },
    ],
  ] as const)('is %s', async (kind, status) => {
    const withdrawal = world.withdraw(CKETH, ETHER, status, ETHER_CAP)
    const [listed] = await transfers.fetchWithdrawals(CKETH, OWNER)
    expect(listed).toMatchObject({ id: ethereumWithdrawalId(withdrawal), state: { kind } })
    expect(await fetch(withdrawal)).toEqual(listed)
    expect(listed?.steps[0]).toMatchObject({ name: 'burn', ledgerBlock: withdrawal })
    const isBack = kind === 'refunding' || kind === 'refunded'
    expect(listed?.arrives).toBe(isBack ? undefined : ETHER - ETHER_CAP)
    expect(await transfers.fetchWithdrawals(CKUSDC, OWNER)).toEqual([])
  })

  const success = { ...sent, effective_transaction_fee: [7n] as [bigint] }
  const paidBy = (withdrawal: bigint, value: bigint, to = SENDER) => {
    world.evm.send({ hash, from: HELPER, nonce: 0, to, value })
    world.evm.mine(4)
    return fetch(withdrawal)
  }

  test('that is done has paid what the chain says, where the minter does not say what it kept', async () => {
    const withdrawal = world.withdraw(CKETH, ETHER, { TxFinalized: { Success: success } })
    const found = await paidBy(withdrawal, ETHER - 9n)
    expect(found).toMatchObject({ state: { kind: 'done' }, amount: ETHER, arrives: ETHER - 9n })
    expect(found.fees).toEqual([
      { name: 'chain', amount: 9n, spent: 7n, ledgerId: CKETH, isOnTop: false },
    ])
    // what is final is asked for once
    world.evm.asked.splice(0)
    expect((await fetch(withdrawal)).arrives).toBe(ETHER - 9n)
    expect(world.evm.asked).not.toContain('eth_getTransactionByHash')
  })

  test.each([
    ['somebody else', ETHER - 9n, HELPER],
    ['more than was burned', ETHER + 1n, SENDER],
  ])('is not told by a payment to %s', async (_, value, to) => {
    const withdrawal = world.withdraw(CKETH, ETHER, { TxFinalized: { Success: success } })
    const found = await paidBy(withdrawal, value, to)
    expect(found).toMatchObject({ state: { kind: 'done' }, fees: [] })
    expect(found.arrives).toBeUndefined()
  })

  test('in a block is counted until the minter calls it final', async () => {
    const withdrawal = world.withdraw(CKETH, ETHER, { TxSent: sent }, ETHER_CAP)
    world.evm.send({ hash, from: HELPER, nonce: 0 })
    expect(kindOf(await fetch(withdrawal))).toBe('seen')
    world.evm.mine(2)
    const found = await fetch(withdrawal)
    expect(found.state).toEqual({ kind: 'confirming', confirmations: 2, required: 64 })
    expect(found.steps[1]).toMatchObject({ name: 'send', status: 'done', txid: hash, height: 101 })
    world.evm.failure = new Error('down')
    expect(kindOf(await fetch(withdrawal))).toBe('seen')
  })

  test('of a token pays its gas in ckETH, and all of it arrives', async () => {
    const withdrawal = world.withdraw(CKUSDC, 5_000_000n, { Pending: null }, 7n)
    const found = await fetch(withdrawal)
    expect(found).toMatchObject({ ledgerId: CKUSDC, arrives: 5_000_000n })
    expect(found.fees).toEqual([{ name: 'chain', amount: 7n, ledgerId: CKETH, isOnTop: true }])
    expect(evidenceOf(found, { coinSymbol: 'USDC', decimals: 6 })).toContain(
      'Fee (chain): 0.000000000000000007 ETH',
    )
  })

  test('is unknown to everybody when the minter has none of its number', async () => {
    await expect(fetch(5n)).rejects.toMatchObject({ code: 'bridge-unknown-transfer' })
  })
})

test.each([
  [undefined, { confirmed: 0n, denied: 0n, unasked: 9n }],
  [4n, { confirmed: 4n, denied: 5n, unasked: 0n }],
  [12n, { confirmed: 9n, denied: 0n, unasked: 0n }],
])(
  'reserves are what the minter says that it has, as far as a node confirms it: %s',
  async (balance, told) => {
    world.held.ether = 9n
    world.evm.balance = balance
    expect(await transfers.fetchReserves(CKETH)).toMatchObject({ supply: 5n, coins: 9n, ...told })
  },
)

test('nobody is told where to deposit for nobody', async () => {
  expect(await transfers.fetchDepositAddress()).toBe(HELPER)
  const anonymous = { owner: Principal.anonymous() }
  await expect(transfers.fetchDeposits(CKETH, anonymous)).rejects.toThrow('cannot receive')
})
