import { heapMaps } from '@sluice/canister'
import { beforeEach, expect, test } from 'vitest'
import { blocked, MAX_BLOCKED, setBlocked } from './blocked.ts'
import { type CheckerState, openCheckerState } from './CheckerState.ts'
import {
  CHARGES,
  checkAddress,
  checkTransaction,
  checkTransactionText,
  queryTransaction,
} from './checks.ts'
import { install, upgrade } from './settings.ts'
import { parseTxid, showTxid } from './txid.ts'

const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const OTHER = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'
const TXID_TEXT = `${'0'.repeat(62)}2a`
const TXID = Uint8Array.of(42, ...new Uint8Array(31))

let state: CheckerState
let kept: bigint
const paying = (available: bigint) => ({
  available,
  accept: (cycles: bigint) => {
    kept += cycles
  },
})
const enough = paying(CHARGES.attached)

beforeEach(() => {
  kept = 0n
  state = openCheckerState(heapMaps)
  install(state, {
    InitArg: {
      btc_network: { regtest: { json_rpc_url: 'http://127.0.0.1' } },
      check_mode: { Normal: null },
      num_subnet_nodes: 13,
    },
  })
})

test('in mode Normal what is listed fails, whatever way it is written', () => {
  expect(setBlocked(state, { addresses: [ADDRESS.toUpperCase()], txids: [TXID_TEXT] })).toEqual({
    ok: null,
  })
  expect(checkAddress(state, ADDRESS)).toEqual({ Failed: null })
  expect(checkAddress(state, OTHER)).toEqual({ Passed: null })
  expect(checkTransaction(state, TXID, enough)).toEqual({ Failed: [] })
  expect(checkTransactionText(state, TXID_TEXT, enough)).toEqual({ Failed: [] })
  expect(queryTransaction(state, TXID)).toEqual({ Failed: [] })
  expect(checkTransaction(state, new Uint8Array(32), enough)).toEqual({ Passed: null })
  expect(blocked(state)).toEqual({ addresses: [ADDRESS], txids: [TXID_TEXT] })
})

test.each([
  ['AcceptAll', { AcceptAll: null }, 'Passed'],
  ['RejectAll', { RejectAll: null }, 'Failed'],
] as const)('in mode %s the lists do not matter', (_, mode, answer) => {
  setBlocked(state, { addresses: [ADDRESS], txids: [TXID_TEXT] })
  upgrade(state, { UpgradeArg: [{ check_mode: [mode], num_subnet_nodes: [] }] })
  for (const address of [ADDRESS, OTHER]) {
    expect(checkAddress(state, address)).toHaveProperty(answer)
  }
  for (const txid of [TXID, new Uint8Array(32)]) {
    expect(checkTransaction(state, txid, enough)).toHaveProperty(answer)
    expect(queryTransaction(state, txid)).toHaveProperty(answer)
  }
})

test('a check needs its cycles and keeps few of them; one that is refused keeps none', () => {
  expect(checkTransaction(state, TXID, paying(CHARGES.attached - 1n))).toEqual({
    Unknown: { NotEnoughCycles: null },
  })
  expect(checkTransaction(state, new Uint8Array(31), enough)).toHaveProperty(
    'Unknown.Error.InvalidTransactionId',
  )
  expect(kept).toBe(0n)
  checkTransaction(state, TXID, enough)
  expect(kept).toBe(CHARGES.kept)
})

test.each(['', '0x', 'g'.repeat(64), '0'.repeat(63), '0'.repeat(65), `0x${'0'.repeat(62)}`])(
  '"%s" is no id of a transaction',
  (text) => {
    expect(checkTransactionText(state, text, enough)).toHaveProperty(
      'Unknown.Error.InvalidTransactionId',
    )
  },
)

test('people see the bytes of an id reversed', () => {
  expect(parseTxid(TXID_TEXT)).toEqual(TXID)
  expect(showTxid(TXID)).toBe(TXID_TEXT)
})

test('malformed addresses and ids trap where there is no answer for them', () => {
  expect(() => checkAddress(state, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toThrow(
    'another network',
  )
  expect(() => queryTransaction(state, new Uint8Array(33))).toThrow('32 bytes, not 33')
})

test('lists replace each other as a whole, or not at all', () => {
  setBlocked(state, { addresses: [ADDRESS], txids: [TXID_TEXT] })
  const before = blocked(state)
  const refused = [
    { addresses: [OTHER, 'nobody'], txids: [] },
    { addresses: [], txids: ['12'] },
    { addresses: new Array<string>(MAX_BLOCKED + 1).fill(OTHER), txids: [] },
    { addresses: [], txids: new Array<string>(MAX_BLOCKED + 1).fill(TXID_TEXT) },
  ]
  for (const lists of refused) expect(setBlocked(state, lists)).toHaveProperty('err')
  expect(blocked(state)).toEqual(before)
  expect(setBlocked(state, { addresses: [], txids: [] })).toEqual({ ok: null })
  expect(blocked(state)).toEqual({ addresses: [], txids: [] })
})

test('the install is what it is said to be, and only an upgrade’s own arguments change the mode', () => {
  expect(() => install(state, { UpgradeArg: [] })).toThrow('InitArg')
  upgrade(state, { UpgradeArg: [] })
  upgrade(state, {
    InitArg: {
      btc_network: { mainnet: null },
      check_mode: { RejectAll: null },
      num_subnet_nodes: 1,
    },
  })
  expect(checkAddress(state, ADDRESS)).toEqual({ Passed: null })
})
