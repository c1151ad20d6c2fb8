import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, LedgerArgs, TransferArg, Value } from '@sluice/candid/ledger'
import * as service from '@sluice/candid/ledger'
import { accountIdentifier } from '@sluice/canister'
import { canisterSource, type Installed, installCanister } from '@sluice/canister/testing'
import { Network } from '@sluice/network'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashValue } from './blockValue.ts'

const principal = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const minter = principal(0)
const alice = principal(1)
const bob = principal(2)
const carol = principal(3)
const accountOf = (owner: Principal) => ({ owner, subaccount: [] as [] })
const FEE = 10n

const settings: LedgerArgs = {
  kind: { Icrc: null },
  name: 'ckBTC',
  symbol: 'ckBTC',
  decimals: 8,
  transfer_fee: FEE,
  max_memo_length: 32,
  minting_account: accountOf(minter),
  initial_balances: [[accountOf(alice), 1_000_000n]],
  metadata: [],
}

function transferOf(change: Partial<TransferArg>): TransferArg {
  return {
    to: accountOf(bob),
    amount: 100n,
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
    ...change,
  }
}

let network: Network
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
})
afterAll(() => network.stop())

const installLedger = (change: Partial<LedgerArgs> = {}): Promise<Installed<_SERVICE>> =>
  installCanister<_SERVICE>(network, {
    source: canisterSource('ledger'),
    service,
    args: [{ ...settings, ...change }],
  })

describe('transfers', () => {
  test('move the amount and burn the fee', async () => {
    const ledger = await installLedger()

    expect(await ledger.as(alice).icrc1_transfer(transferOf({}))).toEqual({ Ok: 1n })

    expect(await ledger.as(bob).icrc1_balance_of(accountOf(bob))).toBe(100n)
    expect(await ledger.as(bob).icrc1_balance_of(accountOf(alice))).toBe(1_000_000n - 110n)
    expect(await ledger.as(bob).icrc1_total_supply()).toBe(1_000_000n - FEE)
  })

  test('answer the first error in the order of the reference ledger', async () => {
    const ledger = (await installLedger()).as(carol)
    const old = network.now() - 25n * 3600n * 1_000_000_000n
    const far = network.now() + 3600n * 1_000_000_000n

    expect(await ledger.icrc1_transfer(transferOf({ fee: [9n], created_at_time: [old] }))).toEqual({
      Err: { BadFee: { expected_fee: FEE } },
    })
    expect(await ledger.icrc1_transfer(transferOf({ created_at_time: [old] }))).toEqual({
      Err: { TooOld: null },
    })
    expect(await ledger.icrc1_transfer(transferOf({ created_at_time: [far] }))).toMatchObject({
      Err: { CreatedInFuture: {} },
    })
    expect(await ledger.icrc1_transfer(transferOf({}))).toEqual({
      Err: { InsufficientFunds: { balance: 0n } },
    })
  })

  test('with the same time and memo are executed once', async () => {
    const ledger = (await installLedger()).as(alice)
    const keyed = transferOf({ created_at_time: [network.now()], memo: [Uint8Array.of(1)] })

    expect(await ledger.icrc1_transfer(keyed)).toEqual({ Ok: 1n })
    expect(await ledger.icrc1_transfer(keyed)).toEqual({ Err: { Duplicate: { duplicate_of: 1n } } })
    expect(await ledger.icrc1_transfer({ ...keyed, memo: [Uint8Array.of(2)] })).toEqual({ Ok: 2n })
    expect(await ledger.icrc1_balance_of(accountOf(bob))).toBe(200n)
  })

  test('to the minting account burn without a fee, from it mint', async () => {
    const ledger = await installLedger()

    expect(
      await ledger.as(alice).icrc1_transfer(transferOf({ to: accountOf(minter), amount: 5n })),
    ).toEqual({
      Err: { BadBurn: { min_burn_amount: FEE } },
    })
    expect(
      await ledger.as(alice).icrc1_transfer(transferOf({ to: accountOf(minter), amount: 50n })),
    ).toEqual({ Ok: 1n })
    expect(
      await ledger.as(minter).icrc1_transfer(transferOf({ to: accountOf(carol), amount: 70n })),
    ).toEqual({ Ok: 2n })

    expect(await ledger.as(alice).icrc1_total_supply()).toBe(1_000_020n)
  })

  test('with a memo that is too long trap and change nothing', async () => {
    const ledger = (await installLedger()).as(alice)

    await expect(ledger.icrc1_transfer(transferOf({ memo: [new Uint8Array(33)] }))).rejects.toThrow(
      '33',
    )
    expect(await ledger.icrc1_balance_of(accountOf(alice))).toBe(1_000_000n)
  })

  test('treat 32 zero bytes as the default subaccount', async () => {
    const ledger = (await installLedger()).as(alice)

    await ledger.icrc1_transfer(
      transferOf({ to: { owner: bob, subaccount: [new Uint8Array(32)] } }),
    )

    expect(await ledger.icrc1_balance_of(accountOf(bob))).toBe(100n)
  })
})

describe('allowances', () => {
  const approval = {
    spender: accountOf(bob),
    amount: 500n,
    fee: [] as [],
    memo: [] as [],
    from_subaccount: [] as [],
    created_at_time: [] as [],
    expected_allowance: [] as [] | [bigint],
    expires_at: [] as [] | [bigint],
  }
  const spend = (amount: bigint) => ({
    spender_subaccount: [] as [],
    from: accountOf(alice),
    to: accountOf(carol),
    amount,
    fee: [] as [],
    memo: [] as [],
    created_at_time: [] as [],
  })

  test('are lowered by amount and fee, and say what is left', async () => {
    const ledger = await installLedger()
    await ledger.as(alice).icrc2_approve(approval)

    expect(await ledger.as(bob).icrc2_transfer_from(spend(490n))).toEqual({ Ok: 2n })
    expect(await ledger.as(bob).icrc2_transfer_from(spend(1n))).toEqual({
      Err: { InsufficientAllowance: { allowance: 0n } },
    })
    expect(await ledger.as(bob).icrc1_balance_of(accountOf(carol))).toBe(490n)
  })

  test('end at their time', async () => {
    const ledger = await installLedger()
    await ledger
      .as(alice)
      .icrc2_approve({ ...approval, expires_at: [network.now() + 60_000_000_000n] })

    await network.advanceTime(61_000)

    expect(await ledger.as(bob).icrc2_transfer_from(spend(1n))).toEqual({
      Err: { InsufficientAllowance: { allowance: 0n } },
    })
  })

  test('change only from the expected amount', async () => {
    const ledger = (await installLedger()).as(alice)
    await ledger.icrc2_approve(approval)

    expect(
      await ledger.icrc2_approve({ ...approval, amount: 1n, expected_allowance: [499n] }),
    ).toEqual({
      Err: { AllowanceChanged: { current_allowance: 500n } },
    })
  })
})

describe('the log', () => {
  test('chains its blocks by their hashes', async () => {
    const ledger = (await installLedger()).as(alice)
    await ledger.icrc1_transfer(transferOf({ memo: [Uint8Array.of(7)] }))

    const { log_length, blocks } = await ledger.icrc3_get_blocks([{ start: 0n, length: 10n }])

    expect(log_length).toBe(2n)
    const [mint, transfer] = blocks.map(({ block }) => block)
    const parent =
      transfer && 'Map' in transfer ? transfer.Map.find(([key]) => key === 'phash')?.[1] : undefined
    expect(parent).toEqual({ Blob: hashValue(requireValue(mint)) })
  })

  test('shows transactions in the older form too', async () => {
    const ledger = (await installLedger()).as(alice)
    await ledger.icrc1_transfer(transferOf({ fee: [FEE] }))

    const { transactions } = await ledger.get_transactions({ start: 1n, length: 5n })

    expect(transactions).toMatchObject([
      { kind: 'transfer', transfer: [{ amount: 100n, fee: [FEE] }] },
    ])
  })

  test('survives an upgrade with balances, allowances and deduplication', async () => {
    const installed = await installLedger()
    const ledger = installed.as(alice)
    const keyed = transferOf({ created_at_time: [network.now()] })
    await ledger.icrc1_transfer(keyed)

    await installed.upgrade()

    expect(await ledger.icrc1_balance_of(accountOf(bob))).toBe(100n)
    expect(await ledger.icrc1_transfer(keyed)).toEqual({ Err: { Duplicate: { duplicate_of: 1n } } })
    expect(await ledger.icrc1_symbol()).toBe('ckBTC')
  })
})

describe('the ICP ledger', () => {
  const installIcp = () =>
    installLedger({ kind: { Icp: null }, symbol: 'ICP', transfer_fee: 10_000n })
  const legacy = (change: object) => ({
    to: accountIdentifier(bob.toUint8Array()),
    amount: { e8s: 500n },
    fee: { e8s: 10_000n },
    memo: 1n,
    from_subaccount: [] as [],
    created_at_time: [] as [],
    ...change,
  })

  test('keeps one balance for an account and its identifier', async () => {
    const ledger = (await installIcp()).as(alice)

    expect(await ledger.transfer(legacy({}))).toEqual({ Ok: 1n })

    expect(await ledger.icrc1_balance_of(accountOf(bob))).toBe(500n)
    expect(
      await ledger.account_balance({ account: accountIdentifier(bob.toUint8Array()) }),
    ).toEqual({ e8s: 500n })
  })

  test('wants its exact fee and a true identifier', async () => {
    const ledger = (await installIcp()).as(alice)

    expect(await ledger.transfer(legacy({ fee: { e8s: 1n } }))).toEqual({
      Err: { BadFee: { expected_fee: { e8s: 10_000n } } },
    })
    await expect(ledger.transfer(legacy({ to: new Uint8Array(32) }))).rejects.toThrow(
      'Invalid account identifier',
    )
  })

  test('shows its log in its own form, where accounts are identifiers', async () => {
    const ledger = (await installIcp()).as(alice)
    const identifier = (owner: Principal) => accountIdentifier(owner.toUint8Array())
    await ledger.transfer(legacy({ memo: 7n }))
    await ledger.icrc1_transfer(transferOf({ memo: [Uint8Array.of(1, 2)] }))
    await ledger.icrc2_approve({
      spender: accountOf(carol),
      amount: 2n ** 70n,
      from_subaccount: [],
      expected_allowance: [],
      expires_at: [],
      fee: [],
      memo: [],
      created_at_time: [],
    })

    const log = await ledger.query_blocks({ start: 0n, length: 10n })

    expect(log.chain_length).toBe(4n)
    expect(log.blocks.map(({ transaction }) => transaction.operation[0])).toEqual([
      { Mint: { to: identifier(alice), amount: { e8s: 1_000_000n } } },
      {
        Transfer: {
          from: identifier(alice),
          to: identifier(bob),
          amount: { e8s: 500n },
          fee: { e8s: 10_000n },
          spender: [],
        },
      },
      {
        Transfer: {
          from: identifier(alice),
          to: identifier(bob),
          amount: { e8s: 100n },
          fee: { e8s: 10_000n },
          spender: [],
        },
      },
      {
        Approve: {
          from: identifier(alice),
          spender: identifier(carol),
          allowance: { e8s: 2n ** 64n - 1n },
          allowance_e8s: 2n ** 70n,
          fee: { e8s: 10_000n },
          expires_at: [],
          expected_allowance: [],
        },
      },
    ])
    expect(log.blocks[1]?.transaction).toMatchObject({ memo: 7n, icrc1_memo: [] })
    expect(log.blocks[2]?.transaction).toMatchObject({
      memo: 0n,
      icrc1_memo: [Uint8Array.of(1, 2)],
    })
  })

  test('always deduplicates its own transfers', async () => {
    const ledger = (await installIcp()).as(alice)
    const keyed = legacy({ created_at_time: [{ timestamp_nanos: network.now() }] })

    await ledger.transfer(keyed)

    expect(await ledger.transfer(keyed)).toEqual({ Err: { TxDuplicate: { duplicate_of: 1n } } })
  })
})

function requireValue(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the log is empty')
  return value
}
