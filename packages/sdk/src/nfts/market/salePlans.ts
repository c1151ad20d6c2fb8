import type { SluiceError } from '../../errors.ts'
import { type Moved, moved, paidWithFees, sentToWallet } from '../../flows/Moved.ts'
import type { MovingStep, Results, Step, WaitingStep } from '../../flows/Plan.ts'
import type { RouteReceipt } from '../../trade/RouteFlow.ts'
import { routePlan } from '../../trade/routePlan.ts'
import { LOOKS, nftErrors } from '../tokens/nftTokenPlan.ts'
import { custodySteps } from './custodySteps.ts'
import type { NftLeg, NftSettlement } from './Listing.ts'
import { NftMarketError } from './NftMarketError.ts'
import type {
  AcceptNftOfferFlow,
  BuyNftFlow,
  NftPriceAndFee,
  NftSaleOutcome,
} from './NftMarketFlow.ts'
import type { MarketPlan, NftMarketBooks } from './nftMarketBooks.ts'
import { acceptCall, buyCall } from './nftMarketCalls.ts'
import { afterPayIn, paySteps } from './paySteps.ts'

const POLL_MS = 2_000
/** Settlements of the caller's that are looked through for one of now. */
const MOST_RECENT = 20

/**
 * The price is allowed exactly, for some minutes, and paid to the market; then whatever the market does with it is waited for. A buyer with
 * another token trades for the price first: should the listing be gone then, the money is in the wallet.
 */
export function buyPlan(flow: BuyNftFlow, books: NftMarketBooks): MarketPlan {
  const { facts } = flow
  const { collectionId, tokenId, ledgerId, price, fee } = facts
  const trade = tradeOf(flow, books)
  const find = () => findPurchase(flow, books)
  const traded = trade?.steps.map(({ name }) => name) ?? []
  const payment = paySteps(
    flow,
    {
      after: traded,
      fetchIsPaid: async () => (await find()) !== undefined,
      ...(trade === undefined ? {} : { ready: () => requireArrived(facts, books) }),
    },
    books,
  )
  const buy: MovingStep = {
    kind: 'move',
    name: 'buy',
    after: ['key', payment.last],
    call: async () => buyCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => {
          const sale = await find()
          return sale === undefined ? { kind: 'none' } : { kind: 'done', result: sale.id }
        },
        // one whose ledger is silent shows only when it has paid
        mayAskAgain: false,
        times: LOOKS,
      },
    },
    errors: payment.errors,
  }
  return {
    steps: [...(trade?.steps ?? []), ...payment.steps, buy, settleStep('buy', books)],
    touches: {
      ledgers: [...new Set([ledgerId, ...(trade?.touches.ledgers ?? [])])],
      pools: trade?.touches.pools ?? [],
    },
    settle: async (error, done) =>
      afterPayIn(error, done) ?? (trade && (await afterTrade(error, done, traded))),
    finish: async (done) => {
      const [sale, swapped] = await Promise.all([
        fetchSale(done.get('settle'), books),
        trade?.finish(done),
      ])
      return {
        kind: 'buy-nft',
        collectionId,
        tokenId,
        outcome: outcomeOf(sale),
        settlementId: sale?.id,
        moved: [...tradeMoved(flow, swapped), ...buyMoved(sale, { ledgerId, price, fee })],
      }
    },
  }
}

const tradeOf = ({ facts: { trade }, ...flow }: BuyNftFlow, books: NftMarketBooks) =>
  trade && routePlan({ ...flow, kind: 'route', facts: trade }, books)

async function findPurchase(
  { facts, principal }: BuyNftFlow,
  { nftMarket }: NftMarketBooks,
): Promise<NftSettlement | undefined> {
  const slice = { offset: 0, limit: MOST_RECENT }
  const { rows } = await nftMarket.fetchSettlementsOf(principal, slice)
  return rows.find(
    ({ id, buyer, collectionId, tokenId }) =>
      id > facts.afterId &&
      buyer === principal &&
      collectionId === facts.collectionId &&
      tokenId === facts.tokenId,
  )
}

/** What a pool pays out is on its way for a moment. */
async function requireArrived(
  { ledgerId, price, fee }: NftPriceAndFee,
  { balances }: NftMarketBooks,
): Promise<void> {
  if ((await balances.fetch(ledgerId)) < price + 2n * fee)
    throw NftMarketError.unpaid('the trade has not brought the price yet')
}

const LASTING = new Set(['nft-listing-gone', 'nft-listing-changed', 'nft-own', 'nft-market-closed'])

/** There is nothing to buy any more: what the trade has brought stays in the wallet. */
async function afterTrade(
  error: SluiceError,
  done: Results,
  traded: readonly string[],
): Promise<SluiceError | undefined> {
  const isOver = traded.filter((name) => name.startsWith('swap:')).every((name) => done.has(name))
  return isOver && LASTING.has(error.code) ? NftMarketError.onlyTraded(error) : undefined
}

/** Waits until the token or the money is where it belongs; 0 for a sale that nobody paid, which the market has forgotten. */
function settleStep(after: 'buy' | 'accept', books: NftMarketBooks): WaitingStep {
  return {
    kind: 'wait',
    name: 'settle',
    after: [after],
    everyMs: POLL_MS,
    poll: async (done) => {
      const id = done.get(after) ?? 0n
      const sale = await fetchSale(id, books)
      if (sale === undefined) return { result: 0n }
      const isOver = sale.state === 'settled' || sale.state === 'returned'
      // the buyer has the token; the shares of others go on by themselves
      const isDelivered = after === 'buy' && sale.state === 'settling'
      return isOver || isDelivered ? { result: id } : 'not-yet'
    },
  }
}

const fetchSale = async (id: bigint | undefined, { nftMarket }: NftMarketBooks) =>
  id === undefined || id === 0n ? undefined : nftMarket.fetchSettlement(id)

function outcomeOf(sale: NftSettlement | undefined): NftSaleOutcome {
  if (sale === undefined) return 'unpaid'
  return sale.state === 'returned' || sale.state === 'returning' ? 'returned' : 'delivered'
}

function buyMoved(sale: NftSettlement | undefined, paid: NftPriceAndFee): readonly Moved[] {
  if (sale === undefined) return []
  const { price: amount, ledgerId, fee } = paid
  return [...paidWithFees({ ledgerId, amount, fee }, { fees: 2n }), ...legMoved(sale.refund, paid)]
}

/** A share that was sent has arrived; one that was not is the caller's at the market. */
function legMoved({ amount, status }: NftLeg, { ledgerId, fee }: NftPriceAndFee): readonly Moved[] {
  if (status === 'paid') return sentToWallet({ ledgerId, amount, fee })
  return status === 'credited' ? moved('left', ledgerId, amount) : []
}

function tradeMoved(
  { facts: { trade } }: BuyNftFlow,
  receipt: RouteReceipt | undefined,
): readonly Moved[] {
  if (trade === undefined || receipt === undefined) return []
  const { tokenIn: ledgerId, amountIn: amount } = receipt
  const firsts = trade.branches.flatMap(([first]) => (first === undefined ? [] : [first]))
  return [
    ...paidWithFees(
      { ledgerId, amount, fee: firsts[0]?.feeIn ?? 0n },
      { fees: 2n * BigInt(firsts.length) },
    ),
    ...moved('received', receipt.tokenOut, receipt.received),
  ]
}

/** The owner of a token sells it to whoever has offered for it: the money lies at the market already. */
export function acceptPlan(flow: AcceptNftOfferFlow, books: NftMarketBooks): MarketPlan {
  const { facts, principal } = flow
  const { collectionId, tokenId, offerId, ledgerId } = facts
  const find = async () => {
    const slice = { offset: 0, limit: MOST_RECENT }
    const { rows } = await books.nftMarket.fetchSettlementsOf(principal, slice)
    return rows.find((sale) => sale.offerId === offerId)
  }
  const custody = custodySteps(flow, books)
  const accept: MovingStep = {
    kind: 'move',
    name: 'accept',
    after: custody.map(({ name }: Step) => name),
    call: async () => acceptCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => {
          const sale = await find()
          return sale === undefined ? { kind: 'none' } : { kind: 'done', result: sale.id }
        },
        // an offer is accepted once
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: nftErrors,
  }
  return {
    steps: [...custody, accept, settleStep('accept', books)],
    touches: { ledgers: [ledgerId], pools: [] },
    finish: async (done) => {
      const sale = await fetchSale(done.get('settle'), books)
      return {
        kind: 'accept-nft-offer',
        collectionId,
        tokenId,
        outcome: outcomeOf(sale),
        settlementId: sale?.id,
        moved: sale === undefined ? [] : legMoved(sale.toSeller, facts),
      }
    },
  }
}
