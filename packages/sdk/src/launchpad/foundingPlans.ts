import * as Service from '@sluice/candid/launchpad'
import { moved, paidWithFees } from '../flows/Moved.ts'
import type { MovingStep, Plan, PreparingStep, Step } from '../flows/Plan.ts'
import { payStep } from '../pools/depositSteps.ts'
import { creationFeeSteps, creationRefusal, FEE_STEP } from '../sale/creationFee.ts'
import { saleMoved } from '../sale/SalePrice.ts'
import { transferKeyStep } from '../swap/keySteps.ts'
import { errors, type LaunchpadBooks, LOOKS } from './LaunchpadBooks.ts'
import { LaunchpadError } from './LaunchpadError.ts'
import type { CreateSaleFlow, FundSaleFlow, LaunchpadReceipt, SalePlace } from './LaunchpadFlow.ts'
import { countCall, createCall } from './launchpadCalls.ts'
import { tokensAccount } from './saleAccounts.ts'

/** The fee where there is one, the sale, its tokens. Stopped in between, the sale is there and waits for them until its start. */
export function createPlan(flow: CreateSaleFlow, books: LaunchpadBooks): Plan<LaunchpadReceipt> {
  const { facts, createdAtNs, validForNs } = flow
  const { launchpadId, saleId, argParts, creationFee } = facts
  const refused = creationRefusal(creationFee, LaunchpadError.notCreated)
  const fee: Step[] =
    creationFee === undefined
      ? []
      : creationFeeSteps(
          {
            price: creationFee,
            ...{ createdAtNs, validForNs, interfaceOf: Service.idlFactory },
            fetchFactoryId: async () => launchpadId,
            fetchFee: (creatorKey) => books.launchpad.fetchCreationFee(creatorKey),
          },
          books,
        )
  const make: MovingStep = {
    kind: 'move',
    name: 'make',
    after: creationFee ? [FEE_STEP] : [],
    call: async () => createCall(launchpadId, argParts, refused),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await books.launchpad.hasSale(saleId)) ? 'done' : 'none' }),
        // the launchpad makes one sale of a key
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: { ...errors, notMade: (cause) => refused('', cause), rejected: refused },
  }
  const funding = fundPlan(flow, books, ['make'])
  return {
    steps: [...fee, make, ...funding.steps],
    touches: {
      ledgers: [facts.ledgerId, ...(creationFee ? [creationFee.ledgerId] : [])],
      pools: [],
    },
    finish: async (done) => {
      const receipt = await funding.finish(done)
      return { ...receipt, moved: [...saleMoved(creationFee), ...receipt.moved] }
    },
  }
}

/** What is missing goes to the sale's account, known to the ledger by its time, and is counted. */
export function fundPlan(
  { kind, facts, principal, createdAtNs }: CreateSaleFlow | FundSaleFlow,
  books: LaunchpadBooks,
  after: readonly string[],
): Plan<LaunchpadReceipt> {
  const { saleId, ledgerId, amount, fee } = facts
  const pay = payStep(
    { principal, ledgerId, fee, to: async () => tokensAccount(facts) },
    { name: 'pay', after: ['key'], amount, createdAtNs: (done) => done.get('key') ?? createdAtNs },
    books,
  )
  return {
    steps: [
      transferKeyStep({
        ...{ name: 'key', after, now: books.now },
        first: after.length === 0 ? createdAtNs : undefined,
      }),
      pay,
      countStep(facts, books),
    ],
    touches: { ledgers: [ledgerId], pools: [] },
    finish: async (done) => ({
      kind,
      saleId,
      moved: [
        ...moved('placed', ledgerId, amount),
        ...paidWithFees({ ledgerId, amount, fee }, { fees: 1n, block: done.get('pay') }),
      ],
    }),
  }
}

const countStep = (facts: SalePlace, { launchpad }: LaunchpadBooks): PreparingStep => ({
  kind: 'prepare',
  name: 'count',
  after: ['pay'],
  isNeeded: async () => {
    const { funded, offered } = await launchpad.fetchSale(facts.saleId)
    return funded < offered
  },
  call: async () => countCall(facts),
})
