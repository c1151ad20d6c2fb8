import { SwapError } from '../errors.ts'
import type { MovingStep, Plan, PreparingStep, StepErrors } from '../flows/Plan.ts'
import { LiquidityError } from '../liquidity/LiquidityError.ts'
import { acceptStep } from '../liquidity/plans/acceptStep.ts'
import type { OrderReads } from '../orders/OrderReads.ts'
import type { PositionNfts } from './PositionNfts.ts'
import type {
  PositionTokenFlow,
  PositionTokenReceipt,
  SendFlow,
  UnwrapFlow,
  WrapFlow,
} from './PositionTokenFlow.ts'
import { approvePositionCall, sendCall, unwrapCall, wrapCall } from './positionTokenCalls.ts'

/** What plans of position tokens read. */
export type PositionTokenBooks = {
  readonly positionNfts: Pick<PositionNfts, 'fetchTokenOf' | 'fetchHolder'>
  readonly orders: Pick<OrderReads, 'fetchPositions'>
}

type TokenPlan = Plan<PositionTokenReceipt>

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8

const errors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: (reason, cause) =>
    new LiquidityError('liquidity-refused', {
      details: { reason },
      retry: 'now',
      funds: 'wallet',
      cause,
    }),
  // the collection calls the pool, and settles by itself what is left half done
  leavesHalfDone: true,
}

export function positionTokenPlan(flow: PositionTokenFlow, books: PositionTokenBooks): TokenPlan {
  switch (flow.kind) {
    case 'wrap-position':
      return wrapPlan(flow, books)
    case 'unwrap-position':
      return unwrapPlan(flow, books)
    case 'send-position-token':
      return sendPlan(flow, books)
  }
}

/** The collection may take the position, and takes it. Who owns the position decides what came of a call without an answer. */
function wrapPlan({ facts }: WrapFlow, { positionNfts }: PositionTokenBooks): TokenPlan {
  const { poolId, positionId } = facts
  const fetchToken = () => positionNfts.fetchTokenOf(poolId, positionId)
  const isNeeded = async () => (await fetchToken()) === undefined
  const approve: PreparingStep = {
    kind: 'prepare',
    name: 'approve',
    after: [],
    isNeeded,
    call: async () => approvePositionCall(facts),
  }
  const wrap: MovingStep = {
    kind: 'move',
    name: 'wrap',
    after: ['approve'],
    isNeeded,
    call: async () => wrapCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => {
          const token = await fetchToken()
          return token === undefined ? { kind: 'none' } : { kind: 'done', result: token }
        },
        // a position is taken once
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors,
  }
  return {
    steps: [approve, wrap],
    touches: { ledgers: [], pools: [poolId] },
    finish: async (done) => {
      const tokenId = done.get('wrap') ?? (await fetchToken())
      if (tokenId === undefined) throw LiquidityError.underway()
      return { kind: 'wrap-position', poolId, positionId, tokenId }
    },
  }
}

function unwrapPlan({ facts }: UnwrapFlow, { orders }: PositionTokenBooks): TokenPlan {
  const { poolId, positionId } = facts
  const isMine = async () =>
    (await orders.fetchPositions(poolId)).some(({ id }) => id === positionId)
  const unwrap: MovingStep = {
    kind: 'move',
    name: 'unwrap',
    after: ['accept'],
    isNeeded: async () => !(await isMine()),
    call: async () => unwrapCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await isMine()) ? 'done' : 'none' }),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors,
  }
  return {
    steps: [acceptStep(facts, isMine), unwrap],
    touches: { ledgers: [], pools: [poolId] },
    finish: async () => ({ kind: 'unwrap-position', poolId, positionId }),
  }
}

function sendPlan(
  { facts, principal, createdAtNs }: SendFlow,
  { positionNfts }: PositionTokenBooks,
): TokenPlan {
  const { poolId, positionId, tokenId } = facts
  const send: MovingStep = {
    kind: 'move',
    name: 'send',
    after: [],
    call: async () => sendCall(facts, createdAtNs),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({
          kind: (await positionNfts.fetchHolder(tokenId)) === principal ? 'none' : 'done',
        }),
        // it is given away once
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors,
  }
  return {
    steps: [send],
    touches: { ledgers: [], pools: [poolId] },
    finish: async () => ({ kind: 'send-position-token', poolId, positionId, tokenId }),
  }
}
