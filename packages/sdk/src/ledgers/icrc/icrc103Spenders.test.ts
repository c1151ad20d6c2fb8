import { Principal } from '@icp-sdk/core/principal'
import type { Ledger } from '@sluice/candid'
import { expect, test } from 'vitest'
import { readSpenders } from './icrc103Spenders.ts'

const principal = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const me = principal(0)

const allowance = (spender: number, subaccount: [] | [Uint8Array] = []): Ledger.Allowance103 => ({
  from_account: { owner: me, subaccount },
  to_spender: { owner: principal(spender), subaccount: [] },
  allowance: 1n,
  expires_at: [],
})

test('reads page after page, and stops at the other accounts of the owner', async () => {
  const all = [allowance(1), allowance(2), allowance(3), allowance(4, [new Uint8Array(32).fill(1)])]
  const spenders = await readSpenders(async ({ prev_spender: [previous] }) => {
    const from = all.findIndex(
      ({ to_spender }) => to_spender.owner.toText() === previous?.owner.toText(),
    )
    return { Ok: all.slice(from + 1, from + 3) }
  }, me)
  expect(spenders).toEqual([1, 2, 3].map((name) => principal(name).toText()))
})

test('a ledger without the list, or that does not show it, names nobody', async () => {
  const denied = { Err: { AccessDenied: { reason: '' } } }
  expect(await readSpenders(async () => denied, me)).toBeUndefined()
  expect(await readSpenders(() => Promise.reject(new Error('no such method')), me)).toBeUndefined()
})

test('a ledger that says the same for ever is left', async () => {
  let asked = 0
  const spenders = await readSpenders(async () => {
    asked += 1
    return { Ok: [allowance(1)] }
  }, me)
  expect([spenders, asked]).toEqual([[principal(1).toText()], 2])
})

test('what is said of somebody else is not heard', async () => {
  const other = { ...allowance(1), from_account: { owner: principal(9), subaccount: [] as [] } }
  expect(await readSpenders(async () => ({ Ok: [other] }), me)).toEqual([])
})
