import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import type { Actors } from '../actors.ts'
import { CallError } from '../errors.ts'
import { Dip20Ledger } from './Dip20Ledger.ts'

const owner = Principal.fromUint8Array(Uint8Array.of(1))
const rejected = () => new CallError('rejected', { retry: 'later', funds: 'wallet' })

/** A ledger whose queries end as told, and what was asked of it. */
function ledgerOf(endQuery: () => CallError | undefined) {
  const asked: string[] = []
  const query = async (name: string) => {
    asked.push(`query ${name}`)
    const error = endQuery()
    if (error !== undefined) throw error
    return 7n
  }
  const update = async (name: string) => {
    asked.push(`update ${name}`)
    return 8n
  }
  const serviceOf = (answer: (name: string) => Promise<bigint>) => ({
    balanceOf: () => answer('balanceOf'),
    totalSupply: () => answer('totalSupply'),
  })
  const actors: Actors = Object({
    other: () => serviceOf(query),
    unsigned: () => serviceOf(update),
  })
  return { ledger: new Dip20Ledger(actors, 'aaaaa-aa', 'DIP20'), asked }
}

test('a ledger whose reads are updates is asked by updates, and by nothing else from then on', async () => {
  const { ledger, asked } = ledgerOf(rejected)
  expect(await ledger.fetchBalance({ owner })).toBe(8n)
  expect(await ledger.fetchTotalSupply()).toBe(8n)
  expect(asked).toEqual(['query balanceOf', 'update balanceOf', 'update totalSupply'])
})

test('one that answers its queries is sent no update, nor is one that cannot be reached', async () => {
  const answering = ledgerOf(() => undefined)
  expect(await answering.ledger.fetchBalance({ owner })).toBe(7n)
  expect(answering.asked).toEqual(['query balanceOf'])
  const away = ledgerOf(() => new CallError('unreachable', { retry: 'later', funds: 'wallet' }))
  await expect(away.ledger.fetchTotalSupply()).rejects.toMatchObject({ code: 'unreachable' })
  expect(away.asked).toEqual(['query totalSupply'])
})
