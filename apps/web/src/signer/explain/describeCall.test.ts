import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { Ledger } from '@sluice/candid'
import { methodType } from '@sluice/sdk'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTexts } from '../../i18n/setup.ts'
import { type CallFacts, describeCall } from './describeCall.ts'
import { KNOWN_METHODS, readKnownCall } from './knownCalls.ts'

const principal = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const [me, pool, thief] = [principal(1), principal(2), principal(3)]
const facts: CallFacts = {
  token: { symbol: 'ICP', decimals: 8, fee: 10_000n },
  isListed: true,
  sender: me,
}

beforeAll(async () => {
  await startTexts('en')
  await i18next.loadNamespaces('signer')
})

/** All that the page would say of a call, without the spaces that group it. */
function textOf(method: string, args: unknown, change: Partial<CallFacts> = {}): string {
  const arg = IDL.encode(methodType(Ledger.idlFactory, method).argTypes, [args])
  const call = readKnownCall(method, arg)
  if (call === undefined) throw new Error('not explained')
  const t = i18next.getFixedT('en', 'signer')
  const { title, warnings, rows } = describeCall(t, call, { ...facts, ...change })
  const lines = rows.flatMap(({ label, text, code }) => [label, text, code])
  return [title, ...warnings, ...lines].join('\n').replaceAll(' ', '')
}

const subaccountFor = (owner: Principal): Uint8Array => {
  const bytes = owner.toUint8Array()
  return Uint8Array.of(bytes.length, ...bytes, ...new Uint8Array(31 - bytes.length))
}

/** A value that no other has, for each leaf of a type, with the text that it must be found by. */
class Marker {
  readonly expected: { path: string; text: string }[] = []
  private next = 1_000_000_001n

  valueOf(type: IDL.Type, path: string): unknown {
    const number = this.next
    this.next += 1_111_111n
    if (type instanceof IDL.OptClass) return [this.valueOf(type._type, path)]
    if (type instanceof IDL.RecordClass)
      return Object.fromEntries(
        type._fields.map(([name, inner]) => [name, this.valueOf(inner, `${path}.${name}`)]),
      )
    if (type instanceof IDL.VecClass) {
      const bytes = new Uint8Array(32).fill(Number(number % 200n) + 1)
      this.expect(path, Buffer.from(bytes).toString('hex'))
      return bytes
    }
    if (type.name === 'principal') {
      const owner = principal(Number(number % 251n))
      this.expect(path, owner.toText())
      return owner
    }
    if (type.name === 'text') {
      this.expect(path, `text${number}`)
      return `text${number}`
    }
    if (type.name === 'nat' || type.name === 'nat64') {
      this.expect(path, /amount|fee|allowance|e8s/.test(path) ? asAmount(number) : String(number))
      return number
    }
    throw new Error(`the test has no value for ${type.name} at ${path}`)
  }

  private expect(path: string, text: string): void {
    this.expected.push({ path, text })
  }
}

const asAmount = (amount: bigint): string =>
  `${amount / 100_000_000n}.${String(amount % 100_000_000n)
    .padStart(8, '0')
    .replace(/0+$/, '')}ICP`

describe.each(KNOWN_METHODS)('%s', (method) => {
  test('every field of the interface stands in the explanation', () => {
    const marker = new Marker()
    const [type] = methodType(Ledger.idlFactory, method).argTypes
    const args = type && marker.valueOf(type, method)
    const text = textOf(method, args)
    const missing = marker.expected.filter((one) => !text.includes(one.text))
    expect(missing).toEqual([])
    expect(marker.expected.length).toBeGreaterThan(5)
  })

  test('with a field more than the interface knows it is not explained', () => {
    const [type] = methodType(Ledger.idlFactory, method).argTypes
    if (!(type instanceof IDL.RecordClass)) throw new Error('no record')
    const wider = IDL.Record({ ...Object.fromEntries(type._fields), to_subaccount: IDL.Text })
    const value = new Marker().valueOf(wider, method)
    expect(readKnownCall(method, IDL.encode([type], [value]))).toBeDefined()
    expect(readKnownCall(method, IDL.encode([wider], [value]))).toBeUndefined()
  })

  test('with an argument more than the interface knows it is not explained', () => {
    const [type] = methodType(Ledger.idlFactory, method).argTypes
    const value = type && new Marker().valueOf(type, method)
    expect(
      readKnownCall(method, IDL.encode([type ?? IDL.Null, IDL.Text], [value, 'x'])),
    ).toBeUndefined()
  })

  test('bytes of any kind end in an explanation or in none, never in an error', () => {
    const magic = new TextEncoder().encode('DIDL')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, hasMagic) => {
        readKnownCall(method, hasMagic ? Uint8Array.of(...magic, ...bytes) : bytes)
      }),
      share(500),
    )
  })
})

const transfer = (subaccount?: Uint8Array) => ({
  to: { owner: pool, subaccount: subaccount ? [subaccount] : [] },
  amount: 5_000_000_000n,
  fee: [],
  memo: [],
  from_subaccount: [],
  created_at_time: [],
})

test("tokens to somebody's account inside a pool are said to be theirs", () => {
  const text = textOf('icrc1_transfer', transfer(subaccountFor(thief)))
  expect(text).toContain(`Thesubaccountbelowbelongsto${thief.toText()},andthatisnotyou`)
  expect(text).toContain('50ICP')
})

test("tokens to one's own account inside a pool are no reason to warn", () => {
  const text = textOf('icrc1_transfer', transfer(subaccountFor(me)))
  expect(text).not.toContain('notyou')
  expect(text).toContain(`Thissubaccountisthatof${me.toText()}`)
})

test('a subaccount of no known form is warned of', () => {
  const text = textOf('icrc1_transfer', transfer(new Uint8Array(32).fill(7)))
  expect(text).toContain('Thetokensgotoasubaccount')
})

test('a permission without end and without limit is said to be both', () => {
  const approve = { ...transfer(), spender: { owner: pool, subaccount: [] }, amount: 2n ** 128n }
  const text = textOf('icrc2_approve', { ...approve, expected_allowance: [], expires_at: [] })
  expect(text).toMatch(/Thereisnoreallimit[\s\S]*doesnotendbyitself/)
})

test('a ledger that does not say what its token is has its amounts in the smallest unit', () => {
  const text = textOf('icrc1_transfer', transfer(), { token: undefined })
  expect(text).toContain("5000000000ofthetoken'ssmallestunit")
})

test('decimals that no token has do not make an amount small', () => {
  const token = { symbol: 'ICP', decimals: 1_000_000_000, fee: 0n }
  expect(textOf('icrc1_transfer', transfer(), { token })).toContain('5000000000ofthe')
})

test('a token that only bears the name of a known one is said not to be listed', () => {
  const text = textOf('icrc1_transfer', transfer(), { isListed: false })
  expect(text).toContain('doesnotlistthistoken')
})

test('an optional field of another kind than the interface has is not taken for an absent one', () => {
  const type = IDL.Record({
    to: IDL.Record({ owner: IDL.Principal, subaccount: IDL.Opt(IDL.Text) }),
    amount: IDL.Nat,
  })
  const to = { owner: pool, subaccount: ['x'] }
  expect(readKnownCall('icrc1_transfer', IDL.encode([type], [{ to, amount: 1n }]))).toBeUndefined()
})

test('optional fields may be left out', () => {
  const type = IDL.Record({ to: IDL.Record({ owner: IDL.Principal }), amount: IDL.Nat })
  expect(
    readKnownCall('icrc1_transfer', IDL.encode([type], [{ to: { owner: pool }, amount: 1n }])),
  ).toBeDefined()
})
