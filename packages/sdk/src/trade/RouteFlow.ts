import type { Flow } from '../flows/Flow.ts'
import { type NewFlow, newFlow } from '../flows/orders/newFlow.ts'
import type { SwapFacts } from '../swap/SwapFlow.ts'

/** What is traded: each hop a swap of its own, with the amounts that were planned for it. */
export type RouteFacts = {
  readonly tokenIn: string
  readonly tokenOut: string
  /** What first pools are given, all together. */
  readonly amountIn: bigint
  /** What last pools were to give, all together. */
  readonly expectedOut: bigint
  readonly branches: readonly (readonly SwapFacts[])[]
}

/** A trade through several pools under way. */
export type RouteFlow = Flow<'route', RouteFacts>

export type RouteReceipt = {
  readonly kind: 'route'
  readonly tokenIn: string
  readonly tokenOut: string
  /** What left the wallet for first pools, ledger fees not counted. */
  readonly amountIn: bigint
  /** What last pools gave, before the output ledger's fees. */
  readonly amountOut: bigint
  /** What arrived in the wallet. */
  readonly received: bigint
  /** What went through each pool. */
  readonly hops: readonly {
    readonly poolId: string
    readonly amountIn: bigint
    readonly amountOut: bigint
  }[]
  /** Payouts that failed: the pools hold them for the caller. */
  readonly leftInPools: readonly {
    readonly poolId: string
    readonly ledgerId: string
    readonly amount: bigint
  }[]
}

export const newRouteFlow = (about: Omit<NewFlow<'route', RouteFacts>, 'kind'>): RouteFlow =>
  newFlow({ kind: 'route', ...about })

const HOP_PARTS = ['key', 'approve', 'transfer', 'swap'] as const
/** What a hop's steps are about. */
export type HopPart = (typeof HOP_PARTS)[number]

/** A hop's place in its trade: its branch and its number there, from 0. */
export type HopPlace = { readonly branch: number; readonly hop: number }

/**
 * A hop's steps. `key` writes down the time by which the ledger knows the hop's approval, `approve` allows the pool to take what goes
 * in, or `transfer` pays it to the caller's subaccount there, `swap` is the pool's part.
 */
export const hopStep = (part: HopPart, { branch, hop }: HopPlace): string =>
  `${part}:${branch}.${hop}`

/** Which hop a step belongs to; undefined for a step of no trade. */
export function placeOfStep(step: string): (HopPlace & { readonly part: HopPart }) | undefined {
  const [name, place = ''] = step.split(':')
  const part = HOP_PARTS.find((one) => one === name)
  const found = /^(\d{1,2})\.(\d{1,2})$/.exec(place)
  if (part === undefined || found === null) return undefined
  const [, branch, hop] = found
  return { part, branch: Number(branch), hop: Number(hop) }
}
