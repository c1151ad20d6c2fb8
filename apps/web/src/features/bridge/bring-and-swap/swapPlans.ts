import { create } from 'zustand'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { PLANS_KEY, useBridging } from '../open/bridging.ts'

/** What is to be done with a deposit once it is minted. Amounts in the smallest unit. */
export type SwapPlan = {
  /** The deposit's transfer. */
  readonly transferId: string
  readonly owner: string
  /** Of the token that is minted. */
  readonly ledgerId: string
  readonly tokenOut: string
  /** What was deposited. */
  readonly amount: bigint
  /** Less than this is not taken: then the minted tokens stay as they are. */
  readonly least: bigint
  /** `worse`: the market gave less than `least` when it was time. */
  readonly state: 'waiting' | 'worse'
}

type Store = {
  /** Newest first. */
  readonly plans: readonly SwapPlan[]
  readonly add: (plan: SwapPlan) => void
  readonly note: (transferId: string, state: SwapPlan['state']) => void
  /** The wallet has replaced the deposit's transaction. */
  readonly rename: (transferId: string, next: string) => void
  /** @returns whether it was there: of several tabs one takes it */
  readonly take: (transferId: string) => boolean
}

const MOST_PLANS = 20
const LONGEST_TEXT = 250

/** Plans of everybody on this device. */
export const useSwapPlans = create<Store>((_, get) => ({
  plans: readPlans(deviceStorage.getItem(PLANS_KEY)),
  add: (plan) => keep([plan, ...kept().filter(({ transferId }) => transferId !== plan.transferId)]),
  note: (transferId, state) =>
    keep(kept().map((plan) => (plan.transferId === transferId ? { ...plan, state } : plan))),
  rename: (transferId, next) =>
    keep(
      kept().map((plan) => (plan.transferId === transferId ? { ...plan, transferId: next } : plan)),
    ),
  take: (transferId) => {
    const isThere = kept().some((plan) => plan.transferId === transferId)
    if (isThere || get().plans.some((plan) => plan.transferId === transferId))
      keep(kept().filter((plan) => plan.transferId !== transferId))
    return isThere
  },
}))

const kept = (): readonly SwapPlan[] => readPlans(deviceStorage.getItem(PLANS_KEY))

function keep(plans: readonly SwapPlan[]): void {
  const newest = plans.slice(0, MOST_PLANS)
  const saved = newest.map((plan) => ({
    ...plan,
    amount: plan.amount.toString(),
    least: plan.least.toString(),
  }))
  deviceStorage.setItem(PLANS_KEY, JSON.stringify(saved))
  useSwapPlans.setState({ plans: newest })
  useBridging.setState({ hasPlans: newest.length > 0 })
}

/** What cannot be understood is left out: the deposit comes all the same. */
export function readPlans(text: string | null): readonly SwapPlan[] {
  const saved = parse(text)
  return (Array.isArray(saved) ? saved : []).flatMap(readPlan).slice(0, MOST_PLANS)
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    // somebody else's
    return []
  }
}

function readPlan(entry: unknown): SwapPlan[] {
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(Object(entry), name)
    return typeof value === 'string' && value.length <= LONGEST_TEXT ? value : undefined
  }
  const number = (name: string): bigint | undefined =>
    /^\d{1,60}$/.test(text(name) ?? '') ? BigInt(text(name) ?? '') : undefined
  const [transferId, owner, ledgerId, tokenOut] = [
    text('transferId'),
    text('owner'),
    text('ledgerId'),
    text('tokenOut'),
  ]
  const [amount, least, state] = [number('amount'), number('least'), text('state')]
  if (!transferId || !owner || !ledgerId || !tokenOut) return []
  if (amount === undefined || least === undefined) return []
  if (state !== 'waiting' && state !== 'worse') return []
  return [{ transferId, owner, ledgerId, tokenOut, amount, least, state }]
}
