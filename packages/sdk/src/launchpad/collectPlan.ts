import { sentToWallet } from '../flows/Moved.ts'
import type { MovingStep, Plan } from '../flows/Plan.ts'
import { packPair, unpackPair } from '../liquidity/LiquidityFlow.ts'
import { fetchUncounted } from './fetchFounderDue.ts'
import { errors, type LaunchpadBooks, LOOKS } from './LaunchpadBooks.ts'
import { LaunchpadError } from './LaunchpadError.ts'
import type { CollectSaleFlow, LaunchpadReceipt } from './LaunchpadFlow.ts'
import type { Pair } from './LaunchSale.ts'
import { collectCall } from './launchpadCalls.ts'

/** What is still to come, counted down: so each kind of it is read alike. */
type Rest = Pair & {
  /** As `fetchUncounted`: the launchpad counts and sends it in one go. */
  readonly uncounted: bigint
  readonly isUnderWay: boolean
}

/** What is due goes to the wallet, each token in a transfer of its own, once. */
export function collectPlan(
  { facts, principal }: CollectSaleFlow,
  { launchpad }: LaunchpadBooks,
): Plan<LaunchpadReceipt> {
  const { saleId, what, tokenId, tokenFee, paymentId, paymentFee } = facts
  const fetchRest = async (): Promise<Rest> => {
    const none = { uncounted: 0n, isUnderWay: false }
    if (what === 'deposit') {
      const payment = await launchpad.fetchDeposit(saleId, paymentId)
      return { ...none, token: 0n, payment }
    }
    if (what === 'founder') {
      const sale = await launchpad.fetchSale(saleId)
      return { ...none, ...sale.left, uncounted: await fetchUncounted(sale, launchpad) }
    }
    const { share, sent, underWay } = await launchpad.fetchInvestor(saleId, principal)
    return {
      ...none,
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
          const { token, payment, uncounted } = await fetchRest()
          return { token, payment, uncounted }
        },
        see: async ({ token = 0n, payment = 0n, uncounted = 0n }) => {
          const rest = await fetchRest()
          if (rest.isUnderWay) return { kind: 'open' }
          const isGone = rest.token < token || rest.uncounted < uncounted
          const tokens = isGone ? gone(larger(token, uncounted), rest.token) : 0n
          const sent = packPair(tokens, gone(payment, rest.payment))
          return sent > 0n ? { kind: 'done', result: sent } : { kind: 'none' }
        },
        resultOf: ({ token = 0n, payment = 0n, uncounted = 0n }, answer = 0n) => {
          if (what === 'deposit') return answer
          const [tokenRest, paymentRest] = unpackPair(answer)
          return packPair(gone(larger(token, uncounted), tokenRest), gone(payment, paymentRest))
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
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
