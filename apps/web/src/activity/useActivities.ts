import type {
  ClaimStepName,
  ClaimToken,
  FlowReceipt,
  HopPlace,
  LiquidityStepName,
  OrderStepName,
  PaymentKind,
  PaymentStepName,
  Place,
  SluiceError,
  StepEvent,
  SwapStepName,
  Token,
} from '@sluice/sdk'
import { create } from 'zustand'

/** What an activity is about. */
export type Subject = SwapSubject | OrderSubject | LiquiditySubject | ClaimSubject | PaymentSubject

export type SwapSubject = {
  readonly kind: 'swap'
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly amountIn: bigint
  /** What was to arrive in the wallet, by the quote that was confirmed. */
  readonly expected?: bigint
  /** Its way through several pools; absent where one pool does it all. */
  readonly route?: readonly HopSubject[]
  /** The one pool that does it all, and what it goes through there. */
  readonly poolId?: string
  readonly steps?: readonly SwapStepName[]
}

/** Limit orders that are placed, or one that is taken back. */
export type OrderSubject = {
  readonly kind: 'order' | 'cancel-order'
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly amountIn: bigint
  /** How many orders. */
  readonly count: number
  /** Whether another order is taken back first, in whose stead it comes. */
  readonly isMoved?: boolean
}

/** What is done with positions, and with stakes of tokens, whose pair is what is staked and what it earns. */
export const LIQUIDITY_ACTIONS = [
  'create',
  'add',
  'increase',
  'zap',
  'move',
  'compound',
  'remove',
  'collect',
  'transfer',
  'wrap',
  'unwrap',
  'send',
  'stake',
  'unstake',
  'reward',
  'staked-fees',
  'stake-tokens',
  'unstake-tokens',
  'harvest',
  'reclaim',
  'found',
  'create-farm',
] as const
export type LiquidityAction = (typeof LIQUIDITY_ACTIONS)[number]

/** Liquidity on its way into positions, out of them, or to somebody else. */
export type LiquiditySubject = {
  readonly kind: 'liquidity'
  readonly action: LiquidityAction
  /** The pair; of several positions that of the first. */
  readonly token0: Token
  readonly token1: Token
  /** What goes in, or is expected to come out. */
  readonly amount0: bigint
  readonly amount1: bigint
  /** How many positions. */
  readonly count: number
  readonly steps: readonly LiquidityStepName[]
}

/** What is done with claim events. */
export const CLAIM_ACTIONS = ['claim', 'create', 'open', 'close', 'return'] as const
export type ClaimAction = (typeof CLAIM_ACTIONS)[number]

/** A claim, or an event on its way. The amount is 0 where only the event's state changes. */
export type ClaimSubject = {
  readonly kind: 'claim'
  readonly action: ClaimAction
  readonly eventName: string
  readonly token: Pick<ClaimToken, 'symbol' | 'decimals'>
  readonly amount: bigint
  readonly steps: readonly ClaimStepName[]
}

/** A pool on the way of a trade, with what it was planned to take. */
export type HopSubject = HopPlace & {
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly amountIn: bigint
}

export type PaymentSubject = {
  readonly kind: PaymentKind
  readonly token: Token
  readonly amount: bigint
  readonly to: string
  /** Where it lies, of what is taken back. */
  readonly place?: Place['kind']
}

export type StepName =
  | SwapStepName
  | OrderStepName
  | PaymentStepName
  | LiquidityStepName
  | ClaimStepName
  | `${'approve' | 'transfer' | 'swap'}:${number}.${number}`

export type ActivityStep = {
  readonly name: StepName
  readonly status: 'pending' | StepEvent['status']
  readonly startedAt?: number
  readonly endedAt?: number
}

export type ActivityState =
  | {
      readonly kind: 'running'
      /** The connection is gone; it goes on by itself when it is back. */
      readonly isCutOff?: boolean
    }
  | { readonly kind: 'done'; readonly receipt: FlowReceipt; readonly endedAt: number }
  | { readonly kind: 'failed'; readonly error: SluiceError; readonly endedAt: number }

/** Something that moves money and takes a while. */
export type Activity = {
  readonly id: string
  readonly subject: Subject
  readonly startedAt: number
  readonly steps: readonly ActivityStep[]
  readonly state: ActivityState
  /** Stops before the first call that moves money; absent once nothing can be stopped. */
  readonly stop?: () => void
}

type ActivitiesStore = {
  readonly activities: readonly Activity[]
  /** The activity whose progress is on the screen. */
  readonly openId: string | undefined
  readonly add: (activity: Activity) => void
  readonly applyStep: (id: string, event: StepEvent, now: number) => void
  readonly setCutOff: (id: string, isCutOff: boolean) => void
  readonly settle: (id: string, state: ActivityState) => void
  readonly open: (id: string | undefined) => void
}

const MOST_REMEMBERED = 20

/** What is under way and what has ended since the page was opened, newest first. */
export const useActivities = create<ActivitiesStore>((set) => {
  const change = (id: string, changed: (activity: Activity) => Activity) =>
    set(({ activities }) => ({
      activities: activities.map((activity) => (activity.id === id ? changed(activity) : activity)),
    }))
  return {
    activities: [],
    openId: undefined,
    // what goes on after an interruption is the same activity
    add: (activity) =>
      set(({ activities }) => ({
        activities: [activity, ...activities.filter(({ id }) => id !== activity.id)].slice(
          0,
          MOST_REMEMBERED,
        ),
      })),
    applyStep: (id, event, now) =>
      change(id, (activity) => ({ ...activity, steps: stepsAfter(activity.steps, event, now) })),
    setCutOff: (id, isCutOff) =>
      change(id, (activity) => ({ ...activity, state: { kind: 'running', isCutOff } })),
    settle: (id, state) => change(id, ({ stop: _stop, ...activity }) => ({ ...activity, state })),
    open: (openId) => set({ openId }),
  }
})

/** The steps after an event: the step takes its status, keeps its beginning and remembers its end. */
export function stepsAfter(
  steps: readonly ActivityStep[],
  { step, status }: StepEvent,
  now: number,
): readonly ActivityStep[] {
  // what is paid is read once more when it begins: by then it may go through other steps than the review said
  const all = steps.some(({ name }) => name === step) ? steps : withStep(steps, step)
  return all.map((known) => {
    if (known.name !== step) return known
    if (status === 'active') return { name: known.name, status, startedAt: now }
    return { ...known, status, startedAt: known.startedAt ?? now, endedAt: now }
  })
}

/** The same with a step that comes before those that have not begun. */
function withStep(steps: readonly ActivityStep[], step: string): readonly ActivityStep[] {
  const name = SWAP_STEPS.find((known) => known === step)
  if (name === undefined) return steps
  const at = steps.findIndex(({ status }) => status === 'pending')
  return steps.toSpliced(at < 0 ? steps.length : at, 0, { name, status: 'pending' })
}

const SWAP_STEPS: readonly SwapStepName[] = ['approve', 'transfer', 'deposit', 'swap', 'withdraw']

/** The steps of an activity that has not begun. */
export function stepsOf(subject: Subject): readonly ActivityStep[] {
  return namesOf(subject).map((name) => ({ name, status: 'pending' }))
}

function namesOf(subject: Subject): readonly StepName[] {
  switch (subject.kind) {
    case 'swap':
      return swapSteps(subject)
    case 'order':
    case 'cancel-order':
      return orderSteps(subject)
    case 'liquidity':
    case 'claim':
      return subject.steps
    default:
      return paymentSteps(subject)
  }
}

/** A ledger that knows no allowances transfers. */
const payStep = ({ standard }: Pick<Token, 'standard'>): 'approve' | 'transfer' =>
  standard === 'ICRC1' ? 'transfer' : 'approve'

function orderSteps({ kind, count, tokenIn, isMoved = false }: OrderSubject): readonly StepName[] {
  const back: readonly StepName[] = ['cancel', 'arrive']
  if (kind === 'cancel-order') return back
  const rungs = Array.from({ length: count }, (_, rung): readonly StepName[] => [
    `mint:${rung}`,
    `place:${rung}`,
  ])
  return [...(isMoved ? back : []), payStep(tokenIn), 'deposit', ...rungs.flat()]
}

function swapSteps({ route, steps = ['approve', 'swap'] }: SwapSubject): readonly StepName[] {
  if (route === undefined) return steps
  return route.flatMap(({ branch, hop, tokenIn }): StepName[] => [
    `${payStep(tokenIn)}:${branch}.${hop}`,
    `swap:${branch}.${hop}`,
  ])
}

function paymentSteps({ kind, place, token }: PaymentSubject): readonly StepName[] {
  if (kind === 'wrap') return ['pay', 'mint']
  if (kind === 'deposit') return [payStep(token), 'deposit']
  if (place === 'passcode') return ['credit', 'arrive', 'pay']
  return place === 'undeposited' || place === 'stray' ? ['credit', 'pay'] : ['pay']
}
