import type { Action } from '@sluice/candid/sns_governance'
import { expect, test } from 'vitest'
import { choiceInNns, choiceOf } from './choiceOf.ts'

const to = { to_principal: [] as [], to_subaccount: [] as [], memo: [] as [] }
const LIMIT = 10_000n * 100_000_000n

test.each<[string, Action | undefined, 'yes' | 'no']>([
  ['a motion', { Motion: { motion_text: 'A bench for the quay' } }, 'yes'],
  [
    'a small payment',
    { TransferSnsTreasuryFunds: { ...to, from_treasury: 1, amount_e8s: LIMIT } },
    'yes',
  ],
  [
    'a large payment',
    { TransferSnsTreasuryFunds: { ...to, from_treasury: 2, amount_e8s: LIMIT + 1n } },
    'no',
  ],
  ['many new tokens', { MintSnsTokens: { ...to, amount_e8s: [LIMIT + 1n] } }, 'no'],
  ['what they cannot read', undefined, 'no'],
])('about %s they vote as expected', (_, action, expected) => {
  expect(choiceOf(action)).toBe(expected)
})

test('in the NNS they vote for what they can read', () => {
  expect(choiceInNns({ Motion: { motion_text: 'A bench for the quay' } })).toBe('yes')
  const call = { nns_function: 1, payload: new Uint8Array() }
  expect(choiceInNns({ ExecuteNnsFunction: call })).toBe('no')
  expect(choiceInNns(undefined)).toBe('no')
})
