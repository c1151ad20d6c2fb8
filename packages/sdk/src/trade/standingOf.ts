import { hopStep, type RouteFlow } from './RouteFlow.ts'

/** Where a branch of a trade stands. */
export type BranchStanding =
  | { readonly kind: 'done' }
  /** A call was sent and nobody has heard yet what came of it. */
  | { readonly kind: 'moving' }
  /** The next pool has been asked nothing that still counts: what it was to take is in the wallet, or was paid by transfer and lies there. */
  | {
      readonly kind: 'stopped'
      readonly poolId: string
      readonly holds: { readonly ledgerId: string; readonly amount: bigint }
      /** Whether it is what the trade began with. */
      readonly isInput: boolean
      readonly isAtPool: boolean
    }

/** Where each branch stands, by what is written down. */
export function standingOf({ facts, steps }: RouteFlow): readonly BranchStanding[] {
  return facts.branches.map((hops, branch): BranchStanding => {
    let arrived: bigint | undefined
    for (const [hop, planned] of hops.entries()) {
      const state = steps[hopStep('swap', { branch, hop })]
      if (state?.kind === 'done') {
        arrived = (state.result ?? 0n) - planned.feeOut
        continue
      }
      const paid = steps[hopStep('transfer', { branch, hop })]
      if (state !== undefined || (paid !== undefined && paid.kind !== 'done'))
        return { kind: 'moving' }
      return {
        kind: 'stopped',
        poolId: planned.poolId,
        holds: { ledgerId: planned.tokenIn, amount: arrived ?? planned.amountIn },
        isInput: hop === 0,
        isAtPool: paid !== undefined,
      }
    }
    return { kind: 'done' }
  })
}

export type Stopped = Extract<BranchStanding, { kind: 'stopped' }>

/** The branches that stopped half-way, holding a token that was neither paid nor wanted. */
export const stoppedHalfway = (flow: RouteFlow): readonly Stopped[] =>
  standingOf(flow).flatMap((branch) => (branch.kind === 'stopped' ? [branch] : []))
