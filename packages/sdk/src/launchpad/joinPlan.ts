import { moved, paidWithFees } from '../flows/Moved.ts'
import type { MovingStep, Plan } from '../flows/Plan.ts'
import { payStep } from '../pools/depositSteps.ts'
import { transferKeyStep } from '../swap/keySteps.ts'
import { errors, type LaunchpadBooks, LOOKS } from './LaunchpadBooks.ts'
import { LaunchpadError } from './LaunchpadError.ts'
import type { JoinSaleFlow, LaunchpadReceipt } from './LaunchpadFlow.ts'
import { takeCall } from './launchpadCalls.ts'
import { depositAccount } from './saleAccounts.ts'

/** The deposit goes to the investor's account at the sale, and the sale takes it in. What it does not take can be taken back. */
export function joinPlan(
  { facts, principal, createdAtNs }: JoinSaleFlow,
  books: LaunchpadBooks,
): Plan<LaunchpadReceipt> {
  const { saleId, ledgerId, amount, fee } = facts
  const { launchpad, now } = books
  const pay = payStep(
    { principal, ledgerId, fee, to: async () => depositAccount(facts, principal) },
    {
      ...{ name: 'pay', after: ['key'], amount: amount + fee },
      createdAtNs: (done) => done.get('key') ?? createdAtNs,
    },
    books,
  )
  const key = transferKeyStep({
    ...{ name: 'key', after: [], first: createdAtNs, now },
    ready: async () => {
      const { status } = await launchpad.fetchSale(saleId)
      if (status !== 'open') throw LaunchpadError.of('sale-not-open')
    },
  })
  const fetchTaken = () => launchpad.fetchInvestor(saleId, principal)
  const take: MovingStep = {
    kind: 'move',
    name: 'take',
    after: ['pay'],
    call: async () => takeCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ deposited: (await fetchTaken()).deposited }),
        see: async ({ deposited: before = 0n }) => {
          const { deposited, arriving } = await fetchTaken()
          if (deposited > before) return { kind: 'done', result: deposited }
          return { kind: arriving > 0n ? 'open' : 'none' }
        },
        // what lies there is taken in once, however often it is asked for
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors,
  }
  return {
    steps: [key, pay, take],
    touches: { ledgers: [ledgerId], pools: [] },
    // a sale that is not open takes nothing any more, and what was paid can be taken back
    settle: async (error, done) => {
      if (!done.has('pay')) return undefined
      const { status } = await launchpad.fetchSale(saleId)
      if (status === 'open') return undefined
      return LaunchpadError.paidIn(String(error.details.reason ?? error.code), error)
    },
    finish: async (done) => ({
      kind: 'join-sale',
      saleId,
      moved: [
        ...moved('placed', ledgerId, amount),
        ...paidWithFees({ ledgerId, amount, fee }, { fees: 2n, block: done.get('pay') }),
      ],
    }),
  }
}
