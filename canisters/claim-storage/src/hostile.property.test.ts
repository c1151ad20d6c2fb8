import { share as depth } from '@sluice/test-depth'
import { FATES, WaywardLedger } from '@sluice/testing/exchange/WaywardLedger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimListed } from './claims/claim.ts'
import { addQuotas } from './claims/quotas.ts'
import { principalUser } from './claims/users.ts'
import { makeReady } from './events/events.ts'
import { accountOf, findEvent } from './events/found.ts'
import { setStatus, syncFunding } from './events/funding.ts'
import { takeBack } from './events/takeBack.ts'
import { EVENT, logicClaims, NOW_NS, receiver } from './testing/logicClaims.ts'

const AMOUNT = 1_000n
const LISTED = [1, 2, 3, 4].map(receiver)
const STRANGER = receiver(9)
const everybody = [...LISTED, STRANGER]

type World = Awaited<ReturnType<typeof openEvent>>

/** What anybody may ask for at any time, and what the event's creator may. */
const ACTIONS = {
  claim: ({ context }: World, who: number) =>
    claimListed(context, EVENT, everybody[who] ?? STRANGER),
  open: ({ context }: World) => setStatus(context, EVENT, true),
  close: ({ context }: World) => setStatus(context, EVENT, false),
  takeBack: ({ context }: World) => takeBack(context, EVENT),
  sync: ({ context }: World) => syncFunding(context, EVENT),
  settle: ({ context }: World) => Promise.resolve(context.journal.resume()),
} as const
const NAMES = ['claim', 'claim', 'claim', 'open', 'close', 'takeBack', 'sync', 'settle'] as const

const action = fc.record({
  name: fc.constantFrom(...NAMES),
  who: fc.nat({ max: everybody.length - 1 }),
})
/** Asked for at the same time, while the ledger's calls end so. */
const step = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 5 }),
  fates: fc.array(fc.constantFrom(...FATES), { maxLength: 6 }),
})

/** An event whose tokens are there, for everybody on its list and the fees. */
async function openEvent() {
  const ledger = new WaywardLedger()
  let jobs: (() => Promise<void>)[] = []
  const { context } = await logicClaims(ledger, {
    now: () => NOW_NS,
    schedule: (_, job) => void jobs.push(job),
    fetchBalance: async (token, owner, subaccount) => ledger.balanceOf(token, owner, subaccount),
  })
  const quotas = LISTED.map((one) => ({ user: principalUser(one), amount: AMOUNT }))
  expect(addQuotas(context, EVENT, quotas)).toEqual({ ok: true })
  expect(makeReady(context, EVENT)).toEqual({ ok: true })
  const { number, event } = must(findEvent(context.state, EVENT))
  const account = accountOf(context, number)
  ledger.give(event.ledger, account, BigInt(LISTED.length) * AMOUNT)
  const heldBy = (one: Uint8Array) => ledger.balanceOf(event.ledger, one)
  const left = () => ledger.balanceOf(event.ledger, account.owner, account.subaccount)
  expect(await setStatus(context, EVENT, true)).toEqual({ ok: true })
  const runJobs = async () => {
    const due = jobs
    jobs = []
    for (const job of due) await job()
  }
  return { ledger, context, heldBy, left, creator: event.creator, runJobs }
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the event is gone')
  return value
}

/** Until every transfer has an end, over a network that loses nothing any more. */
async function untilSettled({ ledger, context, runJobs }: World): Promise<void> {
  ledger.fates = []
  for (let round = 0; context.journal.pending().length > 0; round++) {
    expect(round).toBeLessThan(100)
    context.journal.resume()
    await runJobs()
  }
}

test('whatever is asked for at once and gets lost, everybody on the list is paid once, nobody else is, and the rest comes back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const world = await openEvent()
      const { ledger, context, heldBy, left, creator, runJobs } = world
      const share = AMOUNT - ledger.fee
      for (const { actions, fates } of steps) {
        ledger.fates = [...fates]
        await Promise.all(actions.map(({ name, who }) => ACTIONS[name](world, who)))
        await runJobs()
      }
      const underWay = context.journal.pending().map(({ to }) => to.owner)
      await untilSettled(world)
      // whatever was taken back meanwhile
      for (const one of underWay) if (one !== creator) expect(heldBy(one)).toBeGreaterThan(0n)
      for (const one of LISTED) expect([0n, share]).toContain(heldBy(one))
      expect(must(findEvent(context.state, EVENT)).event).toMatchObject({
        pendingAmount: 0n,
        returning: 0n,
      })

      // whoever was not paid is, unless the creator has taken that back before
      await setStatus(context, EVENT, true)
      for (const one of everybody) await claimListed(context, EVENT, one)
      const wasTakenBack = heldBy(creator) > 0n
      for (const one of LISTED) expect(wasTakenBack ? [0n, share] : [share]).toContain(heldBy(one))
      expect(heldBy(STRANGER)).toBe(0n)

      await setStatus(context, EVENT, false)
      await takeBack(context, EVENT)
      expect(left()).toBeLessThanOrEqual(ledger.fee)
    }),
    depth(4_000),
  )
})
