import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import * as PositionLock from '@sluice/candid/position_lock'
import { expect, test } from 'vitest'
import { methodType } from '../agent/signedActor.ts'
import { lockCall } from './lockCalls.ts'

const id = (byte: number) => Principal.fromUint8Array(new Uint8Array(29).fill(byte)).toText()
const facts = {
  lockCanisterId: id(1),
  poolId: id(2),
  positionId: 7n,
  token0: id(3),
  token1: id(4),
  unlockSeconds: 2_000_000_000,
}

function heard(err: string) {
  const call = lockCall(facts)
  const { retTypes } = methodType(PositionLock.idlFactory, call.method)
  const answer = call.read(IDL.encode(retTypes, [{ err }]))
  if (answer.kind !== 'refused') throw new Error('it was not refused')
  const { code, funds, retry, details } = answer.error
  return { code, funds, retry, reason: details.reason }
}

const CODES = {
  'A position is locked for at least one day': 'lock-too-short',
  'A position is locked for ten years at most': 'lock-too-long',
  'This position is not locked here': 'not-locked',
  'Only the owner of a locked position can do this': 'not-locked',
  'This position is on its way out': 'position-underway',
  'A lock can only be made longer': 'lock-not-longer',
  'The anonymous caller owns no positions': 'position-gone',
  'One owner can have 200 positions locked at most': 'too-many-locks',
  'The position was not handed over': 'lock-refused',
  'This position is still locked': 'still-locked',
  'The pool did not hand the position over; it stays yours here': 'lock-refused',
  'The fees were not claimed: busy': 'lock-refused',
  'The factory does not answer, please try again': 'lock-refused',
  'Not a pool of this exchange': 'lock-refused',
  'This position is locked already': 'already-locked',
  'You do not own this position': 'position-gone',
  'This position is being worked on, please try again in a moment': 'position-underway',
  'The pool has not answered. The position is on its way or still where it was; it is looked for again by itself':
    'position-underway',
  'This canister is short of cycles: what is here can be taken out, and nothing comes in until it is topped up':
    'locks-closed',
  // a pool's own words
  'Check operator failed': 'position-gone',
  'The position is a limit order': 'position-is-order',
} as const

test.each(Object.entries(CODES))('“%s” is %s', (text, code) => {
  expect(heard(text)).toMatchObject({
    code,
    funds: code === 'position-underway' ? 'moving' : 'wallet',
  })
})

test('what has no code of its own is told in its own words', () => {
  expect(heard('Not a pool of this exchange')).toMatchObject({
    reason: 'Not a pool of this exchange',
    retry: 'now',
  })
})

test('every refusal that stands in the canister is in this table', () => {
  const source = join(import.meta.dirname, '../../../../canisters/position-lock/src/locks')
  const texts = ['handovers.ts', 'locks.ts', 'pools.ts'].flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/refuse\([`']([^`'$]+)/g)].map(
      ([, text = '']) => text,
    ),
  )
  expect(texts.length).toBeGreaterThan(10)
  for (const text of texts)
    expect(Object.keys(CODES).filter((known) => known.startsWith(text))).not.toEqual([])
})
