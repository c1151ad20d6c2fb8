import type { Value } from '@sluice/candid/ledger'
import * as upgrade from '@sluice/candid/ledger_upgrade'
import { hashValue } from '@sluice/canister'
import { buildCanister } from '@sluice/canister/build'
import { Network } from '@sluice/network'
import { canisterSource, encodeInit } from '@sluice/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  alice,
  bob,
  carol,
  FEE,
  installLedger,
  minter,
  transferOf,
} from './testing/installLedger.ts'

let network: Network
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
})
afterAll(() => network.stop())

describe('transfers', () => {
  test('move the amount and burn the fee', async () => {
    const ledger = await installLedger(network)

    expect(await ledger.as(alice).icrc1_transfer(transferOf({}))).toEqual({ Ok: 1n })

    expect(await ledger.as(bob).icrc1_balance_of(accountOf(bob))).toBe(100n)
    expect(await ledger.as(bob).icrc1_balance_of(accountOf(alice))).toBe(1_000_000n - 110n)
    expect(await ledger.as(bob).icrc1_total_supply()).toBe(1_000_000n - FEE)
  })

  test('answer the first error in the order of the reference ledger', async () => {
    const ledger = (await installLedger(network)).as(carol)
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
    const ledger = (await installLedger(network)).as(alice)
    const keyed = transferOf({ created_at_time: [network.now()], memo: [Uint8Array.of(1)] })

    expect(await ledger.icrc1_transfer(keyed)).toEqual({ Ok: 1n })
    expect(await ledger.icrc1_transfer(keyed)).toEqual({ Err: { Duplicate: { duplicate_of: 1n } } })
    expect(await ledger.icrc1_transfer({ ...keyed, memo: [Uint8Array.of(2)] })).toEqual({ Ok: 2n })
    expect(await ledger.icrc1_balance_of(accountOf(bob))).toBe(200n)
  })

  test('with a time are refused while the memory of such is full, and work once it has room', async () => {
    const ledger = (await installLedger(network, { max_transactions_in_window: [1n] })).as(alice)
    const keyed = () => transferOf({ created_at_time: [network.now()] })
    const first = keyed()
    expect(await ledger.icrc1_transfer(first)).toEqual({ Ok: 1n })

    for (const refused of [keyed(), first]) {
      expect(await ledger.icrc1_transfer(refused)).toEqual({
        Err: { TemporarilyUnavailable: null },
      })
    }
    expect(await ledger.icrc1_transfer(transferOf({}))).toEqual({ Ok: 2n })
    expect(await ledger.icrc1_balance_of(accountOf(bob))).toBe(200n)

    await network.advanceTime(25 * 3_600_000)
    expect(await ledger.icrc1_transfer(keyed())).toEqual({ Ok: 3n })
  })

  test('to the minting account burn without a fee, from it mint', async () => {
    const ledger = await installLedger(network)

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
    const ledger = (await installLedger(network)).as(alice)

    await expect(ledger.icrc1_transfer(transferOf({ memo: [new Uint8Array(33)] }))).rejects.toThrow(
      '33',
    )
    expect(await ledger.icrc1_balance_of(accountOf(alice))).toBe(1_000_000n)
  })

  test('treat 32 zero bytes as the default subaccount', async () => {
    const ledger = (await installLedger(network)).as(alice)

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
    const ledger = await installLedger(network)
    await ledger.as(alice).icrc2_approve(approval)

    expect(await ledger.as(bob).icrc2_transfer_from(spend(490n))).toEqual({ Ok: 2n })
    expect(await ledger.as(bob).icrc2_transfer_from(spend(1n))).toEqual({
      Err: { InsufficientAllowance: { allowance: 0n } },
    })
    expect(await ledger.as(bob).icrc1_balance_of(accountOf(carol))).toBe(490n)
  })

  test('end at their time', async () => {
    const ledger = await installLedger(network)
    await ledger
      .as(alice)
      .icrc2_approve({ ...approval, expires_at: [network.now() + 60_000_000_000n] })

    await network.advanceTime(61_000)

    expect(await ledger.as(bob).icrc2_transfer_from(spend(1n))).toEqual({
      Err: { InsufficientAllowance: { allowance: 0n } },
    })
  })

  test('change only from the expected amount', async () => {
    const ledger = (await installLedger(network)).as(alice)
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
    const ledger = (await installLedger(network)).as(alice)
    await ledger.icrc1_transfer(transferOf({ memo: [Uint8Array.of(7)] }))

    const { log_length, blocks } = await ledger.icrc3_get_blocks([{ start: 0n, length: 10n }])

    expect(log_length).toBe(2n)
    const [mint, transfer] = blocks.map(({ block }) => block)
    expect(parentOf(transfer)).toEqual({ Blob: hashValue(requireValue(mint)) })
  })

  test('shows transactions in the older form too', async () => {
    const ledger = (await installLedger(network)).as(alice)
    await ledger.icrc1_transfer(transferOf({ fee: [FEE] }))

    const { transactions } = await ledger.get_transactions({ start: 1n, length: 5n })

    expect(transactions).toMatchObject([
      { kind: 'transfer', transfer: [{ amount: 100n, fee: [FEE] }] },
    ])
  })

  test('proves its tip to clients of the older interface as to those of ICRC-3', async () => {
    const ledger = (await installLedger(network)).as(alice)
    await ledger.icrc1_transfer(transferOf({}))
    const [tip] = await ledger.icrc3_get_tip_certificate()
    const older = await ledger.get_data_certificate()
    expect(older.hash_tree).toEqual(tip?.hash_tree)
    expect(older.certificate[0]?.length).toBeGreaterThan(100)
    expect((await ledger.get_blocks({ start: 0n, length: 2n })).certificate[0]?.length).toBe(
      older.certificate[0]?.length,
    )

    const empty = await installLedger(network, { initial_balances: [] })
    expect(await empty.as(bob).icrc3_get_tip_certificate()).toEqual([])
    // an empty tree in CBOR, after the tag of CBOR itself
    expect([...(await empty.as(bob).get_data_certificate()).hash_tree]).toEqual([
      0xd9, 0xd9, 0xf7, 0x81, 0x00,
    ])
  })

  test('survives an upgrade with balances, allowances and deduplication', async () => {
    const installed = await installLedger(network)
    const ledger = installed.as(alice)
    expect(await ledger.icrc1_logo()).toBe('')
    const keyed = transferOf({ created_at_time: [network.now()] })
    await ledger.icrc1_transfer(keyed)

    await installed.upgrade()

    expect(await ledger.icrc1_balance_of(accountOf(bob))).toBe(100n)
    expect(await ledger.icrc1_transfer(keyed)).toEqual({ Err: { Duplicate: { duplicate_of: 1n } } })
    expect(await ledger.icrc1_symbol()).toBe('ckBTC')
  })
})

describe('a fee collector', () => {
  const collector = accountOf(carol)
  const approval = {
    ...{ spender: accountOf(bob), amount: 500n, fee: [] as [], memo: [] as [] },
    ...{ from_subaccount: [] as [], created_at_time: [] as [] },
    ...{ expected_allowance: [] as [], expires_at: [] as [] },
  }

  test('gets the fees of transfers, and those of approvals are burned', async () => {
    const installed = await installLedger(network, { fee_collector_account: [collector] })
    const ledger = installed.as(alice)
    await ledger.icrc1_transfer(transferOf({}))
    expect(await ledger.icrc1_total_supply()).toBe(1_000_000n)
    await ledger.icrc2_approve(approval)
    await installed.as(bob).icrc2_transfer_from({
      ...{ spender_subaccount: [], from: accountOf(alice), to: accountOf(bob), amount: 100n },
      ...{ fee: [], memo: [], created_at_time: [] },
    })
    expect(await ledger.icrc1_balance_of(collector)).toBe(2n * FEE)
    expect(await ledger.icrc1_total_supply()).toBe(1_000_000n - FEE)
    await installed.as(carol).icrc1_transfer(transferOf({ amount: FEE }))
    expect(await ledger.icrc1_balance_of(collector)).toBe(FEE)
  })

  test('is named by the first block that pays, and later ones point there, also after an upgrade', async () => {
    const installed = await installLedger(network, { fee_collector_account: [collector] })
    await installed.as(alice).icrc1_transfer(transferOf({}))
    await installed.upgrade()
    await installed.as(alice).icrc1_transfer(transferOf({}))
    const { blocks } = await installed.as(bob).icrc3_get_blocks([{ start: 0n, length: 9n }])
    const named = blocks.map(({ block }) =>
      'Map' in block ? block.Map.filter(([key]) => key.startsWith('fee_col')) : [],
    )
    const pointer = [['fee_col_block', { Nat: 0n }]]
    const account = { Array: [{ Blob: carol.toUint8Array() }] }
    expect(named).toEqual([[['fee_col', account]], pointer, pointer])
    const [mint, transfer, last] = blocks.map(({ block }) => block)
    expect(parentOf(transfer)).toEqual({ Blob: hashValue(requireValue(mint)) })
    expect(parentOf(last)).toEqual({ Blob: hashValue(requireValue(transfer)) })
  })

  test('is nobody who would burn fees unseen, and none of ICP', async () => {
    const icp = installLedger(network, { kind: { Icp: null }, fee_collector_account: [collector] })
    await expect(icp).rejects.toThrow('burns its fees')
    const unseen = installLedger(network, { fee_collector_account: [accountOf(minter)] })
    await expect(unseen).rejects.toThrow('cannot collect fees')
  })
})

describe('at an upgrade that says so', () => {
  const change = async (args: Partial<upgrade.UpgradeArgs>) => {
    const installed = await installLedger(network, {
      metadata: [['icrc1:logo', { Text: 'data:image/png;base64,AAAA' }]],
    })
    const ledger = installed.as(alice)
    await ledger.icrc1_transfer(transferOf({}))
    const none: upgrade.UpgradeArgs = {
      ...{ token_name: [], token_symbol: [], transfer_fee: [], metadata: [], max_memo_length: [] },
      change_fee_collector: [],
    }
    const { module } = await buildCanister(canisterSource('ledger'), () => {})
    const upgradeWith = (change: Partial<upgrade.UpgradeArgs>) =>
      network.installCode({
        canisterId: installed.canisterId,
        mode: 'upgrade',
        wasmModule: module,
        arg: encodeInit(upgrade, [{ Upgrade: [{ ...none, ...change }] }]),
      })
    await upgradeWith(args)
    return Object.assign(ledger, { upgradeWith })
  }

  test('fee, name, symbol and logo change, and balances stay', async () => {
    const ledger = await change({
      ...{ token_name: ['Other'], token_symbol: ['OTH'], transfer_fee: [25n] },
      metadata: [[['icrc1:logo', { Text: 'data:image/png;base64,BBBB' }]]],
    })
    expect(await ledger.icrc1_name()).toBe('Other')
    expect(await ledger.icrc1_symbol()).toBe('OTH')
    expect(await ledger.icrc1_fee()).toBe(25n)
    expect(await ledger.icrc1_metadata()).toContainEqual([
      'icrc1:logo',
      { Text: 'data:image/png;base64,BBBB' },
    ])
    expect(await ledger.icrc1_logo()).toBe('data:image/png;base64,BBBB')
    expect(await ledger.icrc1_balance_of(accountOf(bob))).toBe(100n)
    expect(await ledger.icrc1_transfer(transferOf({ fee: [FEE] }))).toEqual({
      Err: { BadFee: { expected_fee: 25n } },
    })
  })

  test('fees are collected from then on, by somebody else, or burned again', async () => {
    const to = (owner: typeof carol): upgrade.ChangeFeeCollector => ({ SetTo: accountOf(owner) })
    const ledger = await change({ change_fee_collector: [to(carol)] })
    await ledger.icrc1_transfer(transferOf({}))
    await ledger.upgradeWith({ change_fee_collector: [to(bob)] })
    await ledger.icrc1_transfer(transferOf({}))
    await ledger.upgradeWith({ change_fee_collector: [{ Unset: null }] })
    await ledger.icrc1_transfer(transferOf({}))

    expect(await ledger.icrc1_balance_of(accountOf(carol))).toBe(FEE)
    expect(await ledger.icrc1_balance_of(accountOf(bob))).toBe(400n + FEE)
    expect(await ledger.icrc1_total_supply()).toBe(1_000_000n - 2n * FEE)
    const { blocks } = await ledger.icrc3_get_blocks([{ start: 1n, length: 9n }])
    const named = blocks.flatMap(({ block }) =>
      'Map' in block ? block.Map.filter(([key]) => key.startsWith('fee_col')) : [],
    )
    const accounts = [carol, bob].map((owner) => ({ Array: [{ Blob: owner.toUint8Array() }] }))
    expect(named).toEqual(accounts.map((account) => ['fee_col', account]))
  })

  test('what is not named stays', async () => {
    const ledger = await change({ transfer_fee: [25n] })
    expect(await ledger.icrc1_symbol()).toBe('ckBTC')
    expect(await ledger.icrc1_metadata()).toContainEqual([
      'icrc1:logo',
      { Text: 'data:image/png;base64,AAAA' },
    ])
  })

  test.each<[string, Partial<upgrade.UpgradeArgs>]>([
    ['A name has 1 to 255', { token_name: [''] }],
    ['A symbol has 1 to 100', { token_symbol: ['X'.repeat(101)] }],
    ['cannot collect fees', { change_fee_collector: [{ SetTo: accountOf(minter) }] }],
    ['texts and blobs only', { metadata: [[['icrc1:decimals', { Nat: 2n }]]] }],
  ])('it fails as a whole for what no token can be: %s', async (text, args) => {
    await expect(change(args)).rejects.toThrow(text)
  })
})

const parentOf = (block: Value | undefined): Value | undefined =>
  block && 'Map' in block ? block.Map.find(([key]) => key === 'phash')?.[1] : undefined

function requireValue(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the log is empty')
  return value
}
