import type { SwapPool } from '@sluice/candid'
import { expect, test } from 'vitest'
import { fetchCover } from './Cover.ts'

type Answer = { ok: SwapPool.Solvency } | { err: SwapPool.Error }

const checked = (held0: bigint, held1: bigint): Answer => ({
  ok: {
    owed0: 10n,
    owed1: 20n,
    ledgerBalance0: held0,
    ledgerBalance1: held1,
    solvent: held0 >= 10n && held1 >= 20n,
  },
})
const silent: Answer = { err: { InternalError: 'A ledger does not answer' } }

/** What is known after these answers, the last of them again and again, and how often was waited. */
async function coverAfter(...answers: (Answer | Error)[]) {
  let waits = 0
  const checkSolvency = async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === undefined || answer instanceof Error) throw answer
    return answer
  }
  const cover = await fetchCover({ checkSolvency }, async () => void waits++)
  return { cover, waits }
}

test('a pool is covered to the unit, or short by what is named', async () => {
  expect((await coverAfter(checked(10n, 20n))).cover).toEqual({ kind: 'covered' })
  expect((await coverAfter(checked(9n, 0n))).cover).toEqual({
    kind: 'short',
    why: 'it owes 10 of token 0, and its ledger says that it holds 9, it owes 20 of token 1, and its ledger says that it holds 0',
  })
})

test('a ledger that does not answer, and an answer that is lost, are asked for again, and then unknown', async () => {
  const lost = new Error('the connection ended')
  expect(await coverAfter(silent, lost, checked(10n, 20n))).toEqual({
    cover: { kind: 'covered' },
    waits: 2,
  })
  expect((await coverAfter(silent)).cover).toEqual({
    kind: 'unknown',
    why: 'InternalError A ledger does not answer',
  })
  expect((await coverAfter(lost)).cover).toEqual({ kind: 'unknown', why: 'the connection ended' })
})

test('a ledger that never answers is waited for once, and then unknown', async () => {
  let asked = 0
  const never = {
    checkSolvency: () => {
      asked++
      return new Promise<Answer>(() => {})
    },
  }
  const wait = () => Promise.reject(new Error('it was waited for again'))
  expect(await fetchCover(never, wait, 1)).toEqual({
    kind: 'unknown',
    why: 'there is no answer within 0.001 s',
  })
  expect(asked).toBe(1)
})

test('whoever is short is not asked again', async () => {
  expect((await coverAfter(checked(9n, 20n), checked(10n, 20n))).waits).toBe(0)
})
