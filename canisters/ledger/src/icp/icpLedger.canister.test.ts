import type { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/canister'
import { Network } from '@sluice/network'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  alice,
  bob,
  carol,
  installLedger,
  transferOf,
} from '../testing/installLedger.ts'

let network: Network
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
})
afterAll(() => network.stop())

describe('the ICP ledger', () => {
  const installIcp = () =>
    installLedger(network, { kind: { Icp: null }, symbol: 'ICP', transfer_fee: 10_000n })
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

  test('traps when it remembers too many transfers to tell a repetition', async () => {
    const ledger = (
      await installLedger(network, { kind: { Icp: null }, max_transactions_in_window: [0n] })
    ).as(alice)

    await expect(ledger.transfer(legacy({ fee: { e8s: 10n } }))).rejects.toThrow('try again later')
    expect(await ledger.icrc1_balance_of(accountOf(bob))).toBe(0n)
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
