import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { ConsentMessageRequest, LedgerArgs } from '@sluice/candid/ledger'
import * as service from '@sluice/candid/ledger'
import { Network } from '@sluice/network'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf, alice, bob, carol, installLedger, transferOf } from './testing/installLedger.ts'

let network: Network
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
})
afterAll(() => network.stop())

const nobody = Principal.anonymous()
const SUBACCOUNT = new Uint8Array(32).fill(9)

const approval = (spender: Principal, change = {}) => ({
  spender: accountOf(spender),
  amount: 50n,
  fee: [] as [],
  memo: [] as [],
  from_subaccount: [] as [] | [Uint8Array],
  created_at_time: [] as [],
  expected_allowance: [] as [],
  expires_at: [] as [] | [bigint],
  ...change,
})

function encode(method: string, value: unknown): Uint8Array {
  const field = service.idlFactory({ IDL })._fields.find(([name]) => name === method)
  if (!field) throw new Error(`no ${method}`)
  return IDL.encode(field[1].argTypes, [value])
}

type Device = ConsentMessageRequest['user_preferences']['device_spec']
const asking = (
  method: string,
  arg: Uint8Array,
  device_spec: Device = [],
): ConsentMessageRequest => ({
  method,
  arg,
  user_preferences: { metadata: { language: 'de', utc_offset_minutes: [60] }, device_spec },
})

describe('consent messages', () => {
  test('tell every field of each call that moves something, to anybody', async () => {
    const ledger = (await installLedger(network)).as(nobody)
    const to = { owner: bob, subaccount: [SUBACCOUNT] }
    const memo = [Uint8Array.of(1, 2, 0xab)]
    const base = {
      amount: 150_000_000n,
      fee: [7n],
      memo,
      created_at_time: [1_700_000_000_000_000_000n],
    }
    const sub = new Uint8Array(32).fill(0x33)
    const calls: [string, object, string[]][] = [
      ['icrc1_transfer', { ...base, to, from_subaccount: [sub] }, ['33'.repeat(32), '1.5 ckBTC']],
      [
        'icrc2_approve',
        {
          ...base,
          spender: to,
          from_subaccount: [sub],
          expected_allowance: [300_000_000n],
          expires_at: [1_800_000_000_000_000_000n],
        },
        ['33'.repeat(32), '3 ckBTC', '2027-01-15T08:00:00.000Z'],
      ],
      [
        'icrc2_transfer_from',
        { ...base, from: accountOf(carol), to, spender_subaccount: [sub] },
        ['33'.repeat(32), carol.toText()],
      ],
    ]
    for (const [method, value, special] of calls) {
      const answer = await ledger.icrc21_canister_call_consent_message(
        asking(method, encode(method, value)),
      )
      const text = JSON.stringify(answer)
      const shared = ['1.5 ckBTC', '0.00000007 ckBTC', '0102ab', '2023-11-14T22:13:20.000Z']
      const account = [bob.toText(), `.${'09'.repeat(32).replace(/^0/, '')}`]
      for (const part of [...shared, ...account, ...special]) expect(text).toContain(part)
    }
  })

  test('come as fields for devices that show those', async () => {
    const ledger = (await installLedger(network)).as(nobody)
    const arg = encode('icrc1_transfer', transferOf({}))
    expect(
      await ledger.icrc21_canister_call_consent_message(
        asking('icrc1_transfer', arg, [{ FieldsDisplay: null }]),
      ),
    ).toEqual({
      Ok: {
        consent_message: {
          FieldsDisplayMessage: {
            intent: 'Send ckBTC',
            fields: [
              ['Amount', { TokenAmount: { amount: 100n, decimals: 8, symbol: 'ckBTC' } }],
              ['From', { Text: { content: 'Your account' } }],
              ['To', { Text: { content: bob.toText() } }],
              ['Fee', { TokenAmount: { amount: 10n, decimals: 8, symbol: 'ckBTC' } }],
            ],
          },
        },
        metadata: { language: 'en', utc_offset_minutes: [60] },
      },
    })
  })

  test('the ICP ledger explains its own transfer too, other ledgers do not', async () => {
    const arg = encode('transfer', {
      memo: 5n,
      amount: { e8s: 100_000_000n },
      fee: { e8s: 10_000n },
      from_subaccount: [],
      to: new Uint8Array(32).fill(0xcd),
      created_at_time: [],
    })
    const icp = await installLedger(network, { kind: { Icp: null }, symbol: 'ICP' })
    const told = await icp.as(nobody).icrc21_canister_call_consent_message(asking('transfer', arg))
    expect(JSON.stringify(told)).toContain('cd'.repeat(32))
    const other = await (await installLedger(network))
      .as(nobody)
      .icrc21_canister_call_consent_message(asking('transfer', arg))
    expect(other).toHaveProperty('Err.UnsupportedCanisterCall')
  })

  test('hostile requests are refused and trap nothing', async () => {
    const ledger = (await installLedger(network)).as(nobody)
    const ask = (method: string, arg: Uint8Array) =>
      ledger.icrc21_canister_call_consent_message(asking(method, arg))
    const magic = new TextEncoder().encode('DIDL')
    const manyNulls = Uint8Array.of(...magic, 1, 0x6d, 0x7f, 1, 0, 0xff, 0xff, 0xff, 0xff, 0x0f)
    for (const arg of [new Uint8Array(), new Uint8Array(12_000), manyNulls])
      expect(await ask('icrc1_transfer', arg)).toHaveProperty('Err.UnsupportedCanisterCall')
    for (const method of ['', '__proto__', 'constructor', 'icrc1_balance_of', 'x'.repeat(10_000)])
      expect(await ask(method, new Uint8Array())).toHaveProperty('Err.UnsupportedCanisterCall')
    const wrong = { ...transferOf({}), to: { owner: bob, subaccount: [Uint8Array.of(1)] } }
    expect(await ask('icrc1_transfer', encode('icrc1_transfer', wrong))).toHaveProperty(
      'Err.UnsupportedCanisterCall',
    )
    const huge = transferOf({ amount: 10n ** 100n })
    expect(await ask('icrc1_transfer', encode('icrc1_transfer', huge))).toHaveProperty('Ok')
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (bytes) => {
        expect(await ask('icrc2_approve', Uint8Array.of(...magic, ...bytes))).toHaveProperty(
          'Err.UnsupportedCanisterCall',
        )
      }),
      share(20),
    )
  })

  test('a symbol full of markup stays text', async () => {
    const ledger = await installLedger(network, { symbol: '**[x](y)' })
    const arg = encode('icrc1_transfer', transferOf({}))
    const answer = await ledger
      .as(nobody)
      .icrc21_canister_call_consent_message(asking('icrc1_transfer', arg))
    expect(JSON.stringify(answer)).toContain('# Send “\\\\*\\\\*\\\\[x\\\\](y)”')
  })
})

describe('allowances (ICRC-103)', () => {
  const list = async (change: Partial<LedgerArgs> = {}) => {
    const installed = await installLedger(network, change)
    const ledger = installed.as(alice)
    await ledger.icrc1_transfer(
      transferOf({ to: { owner: alice, subaccount: [SUBACCOUNT] }, amount: 1_000n }),
    )
    await ledger.icrc2_approve(approval(bob))
    await ledger.icrc2_approve(approval(carol, { amount: 60n }))
    await ledger.icrc2_approve(approval(bob, { amount: 70n, from_subaccount: [SUBACCOUNT] }))
    return installed
  }
  const none = { from_account: [] as [], prev_spender: [] as [], take: [] as [] }

  test('are listed for all accounts of the owner, page by page', async () => {
    const ledger = (await list()).as(alice)
    const all = await ledger.icrc103_get_allowances(none)
    if (!('Ok' in all)) throw new Error('refused')
    expect(all.Ok.map(({ allowance }) => allowance).toSorted()).toEqual([50n, 60n, 70n])
    expect(all.Ok[2]).toMatchObject({ allowance: 70n, from_account: { subaccount: [SUBACCOUNT] } })
    const pages = []
    for (let last = all.Ok[0]; last !== undefined; ) {
      pages.push(last)
      const page = await ledger.icrc103_get_allowances({
        from_account: [last.from_account],
        prev_spender: [last.to_spender],
        take: [1n],
      })
      last = 'Ok' in page ? page.Ok[0] : undefined
    }
    expect(pages).toEqual(all.Ok)
  })

  test('go with what is spent, taken back or over', async () => {
    const ledger = await list()
    await ledger.as(alice).icrc2_approve(approval(bob, { amount: 0n }))
    await ledger.as(carol).icrc2_transfer_from({
      spender_subaccount: [],
      from: accountOf(alice),
      to: accountOf(carol),
      amount: 50n,
      fee: [],
      memo: [],
      created_at_time: [],
    })
    const soon = network.now() + 60_000_000_000n
    await ledger.as(alice).icrc2_approve(approval(bob, { amount: 80n, expires_at: [soon] }))
    await network.advanceTime(120_000)
    expect(await ledger.as(alice).icrc103_get_allowances(none)).toMatchObject({
      Ok: [{ allowance: 70n }],
    })
  })

  test('survive an upgrade', async () => {
    const ledger = await list()
    const before = await ledger.as(alice).icrc103_get_allowances(none)
    await ledger.upgrade()
    expect(await ledger.as(alice).icrc103_get_allowances(none)).toEqual(before)
  })

  test("are everybody's to see unless configured as private", async () => {
    const of = { ...none, from_account: [accountOf(alice)] satisfies [unknown] }
    expect(await (await list()).as(nobody).icrc103_get_allowances(of)).toMatchObject({
      Ok: { length: 3 },
    })
    const closed = await list({ metadata: [['icrc103:public_allowances', { Text: 'false' }]] })
    expect(await closed.as(bob).icrc103_get_allowances(of)).toHaveProperty('Err.AccessDenied')
    expect(await closed.as(alice).icrc103_get_allowances(of)).toMatchObject({ Ok: { length: 3 } })
    const keys = (await closed.as(bob).icrc1_metadata()).filter(([key]) =>
      key.startsWith('icrc103'),
    )
    expect(keys.toSorted()).toEqual([
      ['icrc103:max_take_value', { Nat: 500n }],
      ['icrc103:public_allowances', { Text: 'false' }],
    ])
  })

  test('hostile questions get an answer of the interface', async () => {
    const ledger = (await list()).as(alice)
    const odd = { owner: alice, subaccount: [Uint8Array.of(1)] satisfies [Uint8Array] }
    expect(await ledger.icrc103_get_allowances({ ...none, from_account: [odd] })).toHaveProperty(
      'Err.GenericError',
    )
    expect(await ledger.icrc103_get_allowances({ ...none, prev_spender: [odd] })).toHaveProperty(
      'Err.GenericError',
    )
    expect(await ledger.icrc103_get_allowances({ ...none, take: [10n ** 50n] })).toMatchObject({
      Ok: { length: 3 },
    })
    expect(await ledger.icrc103_get_allowances({ ...none, take: [0n] })).toEqual({ Ok: [] })
  })
})

test('names the index that a controller told it (ICRC-106), also after an upgrade', async () => {
  const ledger = await installLedger(network)
  // the network makes canisters that everybody controls
  const controller = ledger.as(nobody)
  expect(await ledger.as(alice).set_index_principal([alice])).toHaveProperty('err')
  expect(await controller.icrc106_get_index_principal()).toHaveProperty('Err')

  expect(await controller.set_index_principal([carol])).toEqual({ ok: null })
  await ledger.upgrade()

  expect(await ledger.as(bob).icrc106_get_index_principal()).toEqual({ Ok: carol })
  await controller.set_index_principal([])
  expect(await ledger.as(bob).icrc106_get_index_principal()).toHaveProperty('Err')
})

test('names no index while there is none (ICRC-106), and lists its standards', async () => {
  const ledger = (await installLedger(network)).as(nobody)
  expect(await ledger.icrc106_get_index_principal()).toEqual({
    Err: { IndexPrincipalNotSet: null },
  })
  const names = (await ledger.icrc1_supported_standards()).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'ICRC-1',
      'ICRC-2',
      'ICRC-3',
      'ICRC-10',
      'ICRC-21',
      'ICRC-103',
      'ICRC-106',
    ]),
  )
  const icp = await installLedger(network, { kind: { Icp: null } })
  expect((await icp.as(nobody).icrc10_supported_standards()).map(({ name }) => name)).toEqual([
    'ICRC-1',
    'ICRC-2',
    'ICRC-10',
    'ICRC-21',
  ])
})

test('a ledger of ICRC-1 alone says so, pays as any other, and lets nobody spend for another', async () => {
  const plain = await installLedger(network, { kind: { Icrc1: null } })
  const ledger = plain.as(alice)
  expect((await ledger.icrc1_supported_standards()).map(({ name }) => name)).toEqual([
    'ICRC-1',
    'ICRC-10',
    'ICRC-21',
    'ICRC-3',
    'ICRC-106',
  ])
  expect((await ledger.icrc3_supported_block_types()).map((type) => type.block_type)).toEqual([
    '1burn',
    '1mint',
    '1xfer',
  ])
  expect((await ledger.icrc1_metadata()).some(([key]) => key.startsWith('icrc103'))).toBe(false)

  expect(await ledger.icrc1_transfer(transferOf({}))).toHaveProperty('Ok')
  const before = await ledger.icrc1_balance_of(accountOf(alice))
  expect(await ledger.icrc2_approve(approval(bob))).toHaveProperty('Err.GenericError')
  const taking = {
    from: accountOf(alice),
    to: accountOf(bob),
    amount: 1n,
    fee: [] as [],
    memo: [] as [],
    spender_subaccount: [] as [],
    created_at_time: [] as [],
  }
  expect(await plain.as(bob).icrc2_transfer_from(taking)).toHaveProperty('Err.GenericError')
  await plain.upgrade()
  expect(await ledger.icrc2_approve(approval(bob))).toHaveProperty('Err.GenericError')
  expect(await ledger.icrc1_balance_of(accountOf(alice))).toBe(before)
  const consent = await ledger.icrc21_canister_call_consent_message(
    asking('icrc2_approve', encode('icrc2_approve', approval(bob))),
  )
  expect(consent).toHaveProperty('Err.UnsupportedCanisterCall')
})
