import * as Service from '@sluice/candid/launchpad'
import { SwapError } from '../errors.ts'
import { moved, paidWithFees, sentToWallet } from '../flows/Moved.ts'
import type { MovingStep, Plan, PreparingStep, Step, StepErrors } from '../flows/Plan.ts'
import { packPair, unpackPair } from '../liquidity/LiquidityFlow.ts'
import type { AllowingBooks } from '../pools/approveStep.ts'
import { payStep } from '../pools/depositSteps.ts'
import { creationFeeSteps, creationRefusal, FEE_STEP } from '../sale/creationFee.ts'
import { saleMoved } from '../sale/SalePrice.ts'
import { transferKeyStep } from '../swap/keySteps.ts'
import type { Tokens } from '../tokens.ts'
import { LaunchpadError } from './LaunchpadError.ts'
import type {
  CollectSaleFlow,
  CreateSaleFlow,
  FundSaleFlow,
  JoinSaleFlow,
  LaunchpadFlow,
  LaunchpadReceipt,
  SalePlace,
} from './LaunchpadFlow.ts'
import type { LaunchpadReads } from './LaunchpadReads.ts'
import type { Pair } from './LaunchSale.ts'
import { collectCall, countCall, createCall, takeCall } from './launchpadCalls.ts'
import { depositAccount, tokensAccount } from './saleAccounts.ts'

/** What plans of the launchpad read. */
export type LaunchpadBooks = AllowingBooks & {
  readonly launchpad: Pick<
    LaunchpadReads,
    | 'hasSale'
    | 'fetchSale'
    | 'fetchInvestor'
    | 'fetchDeposit'
    | 'fetchTokensHeld'
    | 'fetchCreationFee'
  >
  readonly tokens: Pick<Tokens, 'adapter'>
  readonly now: () => number
}

const LOOKS = 8

const errors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: LaunchpadError.refused,
  leavesHalfDone: true,
}

export function launchpadPlan(flow: LaunchpadFlow, books: LaunchpadBooks): Plan<LaunchpadReceipt> {
  switch (flow.kind) {
    case 'create-sale':
      return createPlan(flow, books)
    case 'fund-sale':
      return fundPlan(flow, books, [])
    case 'join-sale':
      return joinPlan(flow, books)
    case 'collect-sale':
      return collectPlan(flow, books)
  }
}

/** The fee where there is one, the sale, its tokens. Stopped in between, the sale is there and waits for them until its start. */
function createPlan(flow: CreateSaleFlow, books: LaunchpadBooks): Plan<LaunchpadReceipt> {
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
function fundPlan(
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

/** The deposit goes to the investor's account at the sale, and the sale takes it in. What it does not take can be taken back. */
function joinPlan(
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

/** What is due goes to the wallet, each token in a transfer of its own, once. */
function collectPlan(
  { facts, principal }: CollectSaleFlow,
  { launchpad }: LaunchpadBooks,
): Plan<LaunchpadReceipt> {
  const { saleId, what, tokenId, tokenFee, paymentId, paymentFee } = facts
  /** What is still to come, counted down: so each kind of them is read alike. */
  const fetchRest = async (): Promise<Pair & { readonly isUnderWay: boolean }> => {
    if (what === 'deposit') {
      const payment = await launchpad.fetchDeposit(saleId, paymentId)
      return { token: 0n, payment, isUnderWay: false }
    }
    if (what === 'founder')
      return { ...(await launchpad.fetchSale(saleId)).left, isUnderWay: false }
    const { share, sent, underWay } = await launchpad.fetchInvestor(saleId, principal)
    return {
      token: share.tokens - sent.token,
      payment: share.refund - sent.payment,
      isUnderWay: underWay.token + underWay.payment > 0n,
    }
  }
  const collect: MovingStep = {
    kind: 'move',
    name: 'collect',
    after: [],
    call: async () => collectCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => {
          const { token, payment } = await fetchRest()
          return { token, payment }
        },
        see: async ({ token = 0n, payment = 0n }) => {
          const rest = await fetchRest()
          if (rest.isUnderWay) return { kind: 'open' }
          const sent = packPair(gone(token, rest.token), gone(payment, rest.payment))
          return sent > 0n ? { kind: 'done', result: sent } : { kind: 'none' }
        },
        resultOf: ({ token = 0n, payment = 0n }, answer = 0n) => {
          if (what === 'deposit') return answer
          const [tokenRest, paymentRest] = unpackPair(answer)
          return packPair(gone(token, tokenRest), gone(payment, paymentRest))
        },
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: { ...errors, rejected: LaunchpadError.ofText },
  }
  return {
    steps: [collect],
    touches: { ledgers: [tokenId, paymentId], pools: [] },
    finish: async (done) => {
      const [token, payment] = unpackPair(done.get('collect') ?? 0n)
      return {
        kind: 'collect-sale',
        saleId,
        moved: [
          ...sentToWallet({ ledgerId: tokenId, amount: token, fee: tokenFee }),
          ...sentToWallet({ ledgerId: paymentId, amount: payment, fee: paymentFee }),
        ],
      }
    },
  }
}

const gone = (before: bigint, now: bigint): bigint => (before > now ? before - now : 0n)
