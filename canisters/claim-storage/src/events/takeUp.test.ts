import { expect, test } from 'vitest'
import { pageEvents, viewEvent } from '../reads/views.ts'
import { EVENT, logicClaims } from '../testing/logicClaims.ts'
import { forgetChange } from './changes.ts'
import { statusSet } from './found.ts'
import { takeUpSome } from './takeUp.ts'

const SELF = Uint8Array.of(77)
const ALL = { offset: 0n, limit: 10n }

test('an event of the version before is kept, listed, and called what its ledger calls it', async () => {
  const { context } = await logicClaims()
  const { state } = context
  const event = state.events.get(0n)
  if (event === undefined) throw new Error('the event is there')
  // all that the version before has written of it
  state.events.set(0n, { ...event, tokenSymbol: 'ICP', tokenName: 'Internet Computer' })
  state.lives.delete(0n)
  state.takenUp.set(0n)
  state.ofStatus.remove(statusSet('created'), 0n)
  forgetChange(state, 0n)
  const jobs: (() => Promise<void>)[] = []

  takeUpSome({ ...context, schedule: (_, job) => jobs.push(job) })
  for (const job of jobs) await job()

  expect(state.lives.get(0n)?.isKept).toBe(true)
  const listed = pageEvents(state, { status: 0n, self: SELF }, ALL).content
  expect(listed).toMatchObject([{ claimEventId: EVENT, tokenSymbol: 'T', tokenName: 'Token' }])
  const renamed = state.events.get(0n)
  expect(renamed && viewEvent(renamed, SELF)).toEqual(listed[0])
  takeUpSome({ ...context, schedule: () => expect.unreachable('it is taken up once') })
})
