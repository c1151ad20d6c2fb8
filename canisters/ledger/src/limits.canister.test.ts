import type { ApproveArgs, TransferFromArgs } from '@sluice/candid/ledger'
import { accountIdentifier } from '@sluice/canister'
import { Network } from '@sluice/network'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const TOO_MUCH = 2n ** 128n

/** Bob may take 100 of Alice's, unless changed. */
const approvalOf = (change: Partial<ApproveArgs> = {}): ApproveArgs => ({
  from_subaccount: [],
  spender: accountOf(bob),
  amount: 100n,
  expected_allowance: [],
  expires_at: [],
  fee: [],
  memo: [],
  created_at_time: [],
  ...change,
})

/** Bob takes 50 of Alice's for Carol, unless changed. */
const takingOf = (change: Partial<TransferFromArgs> = {}): TransferFromArgs => ({
  spender_subaccount: [],
  from: accountOf(alice),
  to: accountOf(carol),
  amount: 50n,
  fee: [],
  memo: [],
  created_at_time: [],
  ...change,
})

const ofBob = { account: accountOf(alice), spender: accountOf(bob) }

test('an approval that is over before it begins is refused and costs nothing', async () => {
  const ledger = (await installLedger(network)).as(alice)
  const refused = { Err: { Expired: { ledger_time: expect.any(BigInt) } } }
  for (const expires_at of [0n, network.now() - 1n])
    expect(await ledger.icrc2_approve(approvalOf({ expires_at: [expires_at] }))).toEqual(refused)
  expect(await ledger.icrc2_allowance(ofBob)).toEqual({ allowance: 0n, expires_at: [] })
  expect(await ledger.icrc1_balance_of(accountOf(alice))).toBe(1_000_000n)
})

test('nobody approves themselves, from no subaccount, and the minting account approves nobody', async () => {
  const ledger = await installLedger(network)
  const own = approvalOf({ spender: accountOf(alice) })
  await expect(ledger.as(alice).icrc2_approve(own)).rejects.toThrow(/self approval/)
  const elsewhere = {
    owner: alice,
    subaccount: [new Uint8Array(32).fill(1)] satisfies [Uint8Array],
  }
  await expect(ledger.as(alice).icrc2_approve(approvalOf({ spender: elsewhere }))).rejects.toThrow(
    /self approval/,
  )
  await expect(ledger.as(minter).icrc2_approve(approvalOf())).rejects.toThrow(/minting account/)
})

test('an approval costs its fee, and without the fee it is refused', async () => {
  const ledger = await installLedger(network)
  expect(await ledger.as(alice).icrc2_approve(approvalOf())).toEqual({ Ok: 1n })
  expect(await ledger.as(alice).icrc1_balance_of(accountOf(alice))).toBe(1_000_000n - FEE)
  expect(await ledger.as(alice).icrc1_total_supply()).toBe(1_000_000n - FEE)

  await ledger.as(alice).icrc1_transfer(transferOf({ to: accountOf(carol), amount: FEE - 1n }))
  const poor = ledger.as(carol)
  expect(await poor.icrc2_approve(approvalOf())).toEqual({
    Err: { InsufficientFunds: { balance: FEE - 1n } },
  })
  expect(await poor.icrc1_balance_of(accountOf(carol))).toBe(FEE - 1n)
})

test('an allowance has to cover the fee as well as the amount', async () => {
  const ledger = await installLedger(network)
  await ledger.as(alice).icrc2_approve(approvalOf({ amount: 50n + FEE - 1n }))
  expect(await ledger.as(bob).icrc2_transfer_from(takingOf())).toEqual({
    Err: { InsufficientAllowance: { allowance: 50n + FEE - 1n } },
  })
  expect(await ledger.as(bob).icrc1_balance_of(accountOf(carol))).toBe(0n)
  await ledger.as(alice).icrc2_approve(approvalOf({ amount: 50n + FEE }))
  expect(await ledger.as(bob).icrc2_transfer_from(takingOf())).toEqual({ Ok: 3n })
  expect(await ledger.as(bob).icrc2_allowance(ofBob)).toEqual({ allowance: 0n, expires_at: [] })
  expect(await ledger.as(bob).icrc1_balance_of(accountOf(alice))).toBe(1_000_000n - 3n * FEE - 50n)
})

test('nobody mints by an allowance', async () => {
  const ledger = await installLedger(network)
  const minting = takingOf({ from: accountOf(minter) })
  await expect(ledger.as(bob).icrc2_transfer_from(minting)).rejects.toThrow(/minted/)
  expect(await ledger.as(bob).icrc1_total_supply()).toBe(1_000_000n)
})

test('amounts beyond 128 bits are never covered, and an allowance holds no more', async () => {
  const ledger = await installLedger(network)
  for (const amount of [TOO_MUCH, 2n ** 256n]) {
    expect(await ledger.as(alice).icrc1_transfer(transferOf({ amount }))).toEqual({
      Err: { InsufficientFunds: { balance: 1_000_000n } },
    })
    // the minting account has no balance to run out of
    expect(await ledger.as(minter).icrc1_transfer(transferOf({ amount }))).toEqual({
      Err: { InsufficientFunds: { balance: 0n } },
    })
  }
  await ledger.as(alice).icrc2_approve(approvalOf({ amount: 2n ** 256n }))
  expect(await ledger.as(bob).icrc2_allowance(ofBob)).toEqual({
    allowance: TOO_MUCH - 1n,
    expires_at: [],
  })
  expect(await ledger.as(alice).icrc1_total_supply()).toBe(1_000_000n - FEE)
})

test('a ledger other than that of ICP sends nothing to account identifiers, which nobody could spend from', async () => {
  const ledger = await installLedger(network)
  const to = accountIdentifier(bob.toUint8Array())
  const legacy = {
    to,
    fee: { e8s: FEE },
    memo: 0n,
    from_subaccount: [] satisfies [],
    created_at_time: [] satisfies [],
    amount: { e8s: 50n },
  }
  await expect(ledger.as(alice).transfer(legacy)).rejects.toThrow(/icrc1_transfer/)
  const text = Buffer.from(to).toString('hex')
  await expect(ledger.as(alice).send_dfx({ ...legacy, to: text })).rejects.toThrow(/icrc1_transfer/)
  expect(await ledger.as(alice).icrc1_balance_of(accountOf(alice))).toBe(1_000_000n)

  const icp = await installLedger(network, { kind: { Icp: null } })
  expect(await icp.as(alice).transfer(legacy)).toEqual({ Ok: expect.any(BigInt) })
  expect(await icp.as(alice).icrc1_balance_of(accountOf(bob))).toBe(50n)
})
