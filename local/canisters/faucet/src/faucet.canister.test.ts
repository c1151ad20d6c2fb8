import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import * as Dip20 from '@sluice/candid/dip20'
import type { _SERVICE } from '@sluice/candid/faucet'
import * as service from '@sluice/candid/faucet'
import * as ledgerService from '@sluice/candid/ledger'
import { Network } from '@sluice/network'
import { canisterSource, installCanister } from '@sluice/testing'
import { afterEach, expect, test } from 'vitest'

const minter = Principal.selfAuthenticating(Uint8Array.of(0))
const alice = Principal.selfAuthenticating(Uint8Array.of(1))
const AMOUNT = 1_000n
const FEE = 10n
const accountOf = (owner: Principal) => ({ owner, subaccount: [] as [] })

let network: Network
afterEach(() => network.stop())

/** A faucet with one ledger whose whole supply it holds. */
async function faucetWorld(drips_per_hour: [] | [bigint] = []) {
  network = await Network.start({ inMemory: true })
  const faucetId = await network.createCanister()
  const settings: ledgerService.LedgerArgs = {
    kind: { Icrc: null },
    name: 'Token',
    symbol: 'TOK',
    decimals: 8,
    transfer_fee: FEE,
    max_memo_length: 32,
    max_transactions_in_window: [],
    fee_collector_account: [],
    minting_account: accountOf(minter),
    initial_balances: [[accountOf(faucetId), 1_000_000n]],
    metadata: [],
  }
  const ledger = await installCanister<ledgerService._SERVICE>(network, {
    source: canisterSource('ledger'),
    service: ledgerService,
    args: [settings],
  })
  const drips = [{ ledger: ledger.canisterId, amount: AMOUNT, fee: FEE }]
  const faucet = await installCanister<_SERVICE>(network, {
    source: canisterSource('faucet', 'local/canisters'),
    service,
    args: [{ drips, drips_per_day: 2n, drips_per_hour }],
    into: faucetId,
  })
  const balance = () => ledger.as(alice).icrc1_balance_of(accountOf(alice))
  return { faucet, ledger, balance }
}

test('gives its sum, so often a day, to anybody', async () => {
  const { faucet, ledger, balance } = await faucetWorld()
  const anyone = faucet.as(Principal.anonymous())
  const drip = () => anyone.drip({ owner: alice, subaccount: [] })

  expect(await drip()).toEqual({ ok: [{ ledger: ledger.canisterId, amount: AMOUNT }] })
  await drip()
  expect(await drip()).toEqual({
    err: 'An account gets test tokens 2 times a day. Come back tomorrow.',
  })
  expect(await balance()).toBe(2n * AMOUNT)

  await network.advanceTime(24 * 3_600_000)
  expect(await drip()).toHaveProperty('ok')
})

test('a payment whose answer is lost arrives exactly once', async () => {
  const { faucet, balance } = await faucetWorld()
  let isLost = false
  network.interceptCalls(({ method }) => {
    if (method !== 'icrc1_transfer' || isLost) return 'deliver'
    isLost = true
    return { kind: 'rejectAfter', code: 5, message: 'lost' }
  })

  expect(await faucet.as(alice).drip({ owner: alice, subaccount: [] })).toEqual({ ok: [] })
  await network.advanceTime(60_000)

  expect(isLost).toBe(true)
  expect(await balance()).toBe(AMOUNT)
})

test('a payment in doubt is settled after an upgrade too', async () => {
  const { faucet, balance } = await faucetWorld()
  network.interceptCalls(({ method }) =>
    method === 'icrc1_transfer' ? { kind: 'rejectAfter', code: 5, message: 'lost' } : 'deliver',
  )
  await faucet.as(alice).drip({ owner: alice, subaccount: [] })
  await faucet.upgrade()
  network.interceptCalls(undefined)

  await network.advanceTime(60_000)

  expect(await balance()).toBe(AMOUNT)
})

test('a callback that traps leaves the payment in the journal and the account unlocked', async () => {
  const { faucet, balance } = await faucetWorld()
  let hasTrapped = false
  network.interceptCalls(({ method }) => {
    if (method !== 'icrc1_transfer' || hasTrapped) return 'deliver'
    hasTrapped = true
    return { kind: 'trapCallback' }
  })

  await expect(faucet.as(alice).drip({ owner: alice, subaccount: [] })).rejects.toThrow()
  await network.advanceTime(60_000)

  expect(await balance()).toBe(AMOUNT)
  expect(await faucet.as(alice).drip({ owner: alice, subaccount: [] })).toHaveProperty('ok')
})

test('ledgers without subaccounts are given from too, to whoever has none', async () => {
  const { faucet } = await faucetWorld()
  const token = await installCanister<Dip20._SERVICE>(network, {
    source: canisterSource('dip20', 'local/canisters'),
    service: Dip20,
    args: [
      {
        name: 'Dip token',
        symbol: 'DIPT',
        logo: '',
        decimals: 8,
        fee: 0n,
        owner: minter,
        fee_to: minter,
        initial_balances: [[faucet.canisterId, 10_000n]],
      },
    ],
  })
  const drips = [{ ledger: token.canisterId, amount: 70n, standard: { Dip20: null } }]
  await expect(faucet.as(alice).setPlainDrips(drips)).rejects.toThrow('Only a controller')
  await faucet.as(Principal.anonymous()).setPlainDrips(drips)
  await faucet.upgrade()

  const subaccount = new Uint8Array(32).fill(1)
  await faucet.as(alice).drip({ owner: alice, subaccount: [subaccount] })
  expect(await token.as(alice).balanceOf(alice)).toBe(0n)
  const answer = await faucet.as(alice).drip({ owner: alice, subaccount: [] })

  expect('ok' in answer && answer.ok).toContainEqual({ ledger: token.canisterId, amount: 70n })
  expect(await token.as(alice).balanceOf(alice)).toBe(70n)
  expect(await faucet.as(alice).getDrips()).toHaveLength(2)
})

test('a controller names what is given anew, and nobody else does', async () => {
  const { faucet, ledger, balance } = await faucetWorld()
  const drips = [{ ledger: ledger.canisterId, amount: 7n, fee: 10n }]
  await expect(faucet.as(alice).setDrips(drips)).rejects.toThrow('Only a controller')
  await faucet.as(Principal.anonymous()).setDrips(drips)

  expect(await faucet.as(alice).drip({ owner: alice, subaccount: [] })).toEqual({
    ok: [{ ledger: ledger.canisterId, amount: 7n }],
  })
  expect(await balance()).toBe(7n)
})

test('a wallet can explain who gets the tokens, and explains nothing else of the faucet', async () => {
  const { faucet } = await faucetWorld()
  const account = IDL.Record({ owner: IDL.Principal, subaccount: IDL.Opt(IDL.Vec(IDL.Nat8)) })
  const explain = (method: string, subaccount: [] | [Uint8Array]) =>
    faucet.as(alice).icrc21_canister_call_consent_message({
      method,
      arg: IDL.encode([account], [{ owner: alice, subaccount }]),
      user_preferences: {
        device_spec: [{ GenericDisplay: null }],
        metadata: { language: 'en', utc_offset_minutes: [] },
      },
    })
  const shown = (text: string) => ({
    Ok: expect.objectContaining({ consent_message: { GenericDisplayMessage: text } }),
  })
  const own = `# Get test tokens\n\n**For:**\n${alice.toText()}`

  expect(await explain('drip', [])).toEqual(shown(own))
  expect(await explain('drip', [new Uint8Array(32).fill(0xab)])).toEqual(
    shown(`${own}\n\n**Subaccount:**\n${'ab'.repeat(32)}`),
  )
  expect(await explain('setPlainDrips', [])).toHaveProperty('Err')
})

const stranger = (number: number) =>
  Principal.selfAuthenticating(Uint8Array.of(1, number >> 8, number & 255))

test('however many accounts a stranger makes, what leaves in an hour is bounded, and others still get some', async () => {
  const { faucet, ledger } = await faucetWorld([20n])
  const left = () => ledger.as(alice).icrc1_balance_of(accountOf(faucet.canisterId))
  const before = await left()
  const drip = (owner: Principal) => faucet.as(alice).drip({ owner, subaccount: [] })

  const first = await drip(stranger(0))
  for (let number = 1; number < 300; number++) await drip(stranger(number))

  expect(first).toEqual({ ok: [{ ledger: ledger.canisterId, amount: AMOUNT }] })
  expect(before - (await left())).toBeLessThan(21n * (AMOUNT + FEE))
  await network.advanceTime(60_000)
  const answer = await drip(alice)
  const [given] = 'ok' in answer ? answer.ok : []
  expect(given?.amount).toBeGreaterThan(AMOUNT / 20n)
  expect(await ledger.as(alice).icrc1_balance_of(accountOf(alice))).toBe(given?.amount)

  await network.advanceTime(3_600_000)
  expect(await drip(stranger(999))).toEqual(first)
})

test('a faucet that was emptied says so, and when to come back', async () => {
  const { faucet } = await faucetWorld([2n])
  const drip = (number: number) =>
    faucet.as(alice).drip({ owner: stranger(number), subaccount: [] })
  for (let number = 0; number < 40; number++) await drip(number)

  expect(await drip(99)).toEqual({
    err: 'Very many people ask for test tokens at this moment. Nothing was sent: try again in a few minutes.',
  })
  await network.advanceTime(10 * 60_000)
  expect(await drip(99)).toHaveProperty('ok')
})
