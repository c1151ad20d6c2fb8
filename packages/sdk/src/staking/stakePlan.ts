import { Principal } from '@icp-sdk/core/principal'
import { SwapError } from '../errors.ts'
import type { Figures } from '../flows/Flow.ts'
import { moved, paidWithFees } from '../flows/Moved.ts'
import { approvalExpiryOf } from '../flows/orders/approvalTimes.ts'
import type { MovingStep, StepErrors, Trace } from '../flows/Plan.ts'
import { approveStep } from '../pools/approveStep.ts'
import { transferStep } from '../pools/depositSteps.ts'
import type { StakingBooks } from './StakingBooks.ts'
import { StakingError } from './StakingError.ts'
import type { StakeTokensFlow } from './StakingFlow.ts'
import type { PlacedStakingPool } from './StakingPool.ts'
import { depositCall, depositFromCall, stakeCall } from './stakingCalls.ts'
import { heldErrors, LOOKS, planOf, type StakingPlan } from './stakingSteps.ts'

/** Of deposits, of which the books tell what came of one that the network has forgotten. */
const depositErrors: StepErrors = { ...heldErrors, rejected: StakingError.refusedMidway }

/** Tokens into the pool and into the stake: one call after an exact allowance or a transfer, where the pool knows such a call. */
export function stakePlan(flow: StakeTokensFlow, books: StakingBooks): StakingPlan {
  const { stakingPoolId, stakingToken: ledgerId, amount, fee, from, isStepwise } = flow.facts
  const { principal, createdAtNs } = flow
  const at = { principal, poolId: stakingPoolId, ledgerId, fee }
  const total = amount + fee
  const name = isStepwise ? 'deposit' : 'stake'
  const paid =
    from === 'subaccount'
      ? [
          transferStep(at, { amount: total, createdAtNs: () => createdAtNs }, books),
          creditStep(flow, name, books),
        ]
      : [
          approveStep(
            { ...at, amount: total, createdAtNs, expiresAtNs: approvalExpiryOf(flow) },
            books,
          ),
          pullStep(flow, name, books),
        ]
  const steps = isStepwise ? [...paid, stakeDeposited(flow.facts, books)] : paid
  // of a deposit and an allowance one ledger fee each; a pool stakes what was deposited before as well
  return planOf(flow, steps, (done) => [
    ...moved('placed', ledgerId, done.get('stake') ?? amount),
    ...paidWithFees({ ledgerId, amount, fee }, { fees: 2n, block: done.get('transfer') }),
  ])
}

const heldOf = ({ staked, unstaked }: { staked: bigint; unstaked: bigint }) => staked + unstaked

/**
 * Lets the pool take the tokens from the wallet, out of an allowance that is exactly theirs and the fee's: of two calls only one finds
 * it. What became of one that the network has forgotten the books tell.
 */
function pullStep(flow: StakeTokensFlow, name: string, books: StakingBooks): MovingStep {
  const { stakingPoolId, stakingToken, amount, fee, isStepwise } = flow.facts
  const { staking } = books
  const total = amount + fee
  const isWhole = async () => {
    const spender = Principal.fromText(stakingPoolId)
    return (await books.balances.fetchAllowance(stakingToken, spender)).amount === total
  }
  const fetchHeld = async () => heldOf(await staking.fetchUser(stakingPoolId))
  const see = async ({ held = 0n, approved = 1n }: Figures): Promise<Trace> => {
    // a whole allowance: no call has paid
    if (await isWhole()) return { kind: 'none' }
    // in this order: what is credited between the two is seen by the second
    const isAtWork = await staking.isAtWork(stakingPoolId)
    if ((await fetchHeld()) >= held + amount) return { kind: 'done' }
    if (isAtWork) return { kind: 'open' }
    const isOver = BigInt(books.now()) * 1_000_000n >= approvalExpiryOf(flow)
    // asked for together with its approval, which nobody saw: of two that come the second is a repetition and allows nothing
    if (approved === 0n && !isOver) return { kind: 'none' }
    const refused = new SwapError('swap-refused', { retry: 'later', funds: 'wallet' })
    return { kind: 'given-back', error: isOver ? SwapError.approvalExpired() : refused }
  }
  return {
    kind: 'move',
    name,
    after: ['approve'],
    call: async () => depositFromCall(stakingPoolId, total, !isStepwise),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ held: await fetchHeld(), approved: (await isWhole()) ? 1n : 0n }),
        see,
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: depositErrors,
  }
}

/** Lets the pool take all that lies on the owner's subaccount: a second call finds nothing. */
function creditStep(flow: StakeTokensFlow, name: string, { staking }: StakingBooks): MovingStep {
  const { facts } = flow
  const { stakingPoolId, isStepwise } = facts
  const fetchLying = () => staking.fetchUndeposited(facts)
  return {
    kind: 'move',
    name,
    after: ['transfer'],
    call: async () => depositCall(stakingPoolId, !isStepwise),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ lying: await fetchLying() }),
        see: async ({ lying = 0n }) => {
          if ((await fetchLying()) >= lying) return { kind: 'none' }
          return { kind: (await staking.isAtWork(stakingPoolId)) ? 'open' : 'done' }
        },
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: depositErrors,
  }
}

/** Stakes what was deposited; asked twice, it finds nothing left. */
function stakeDeposited(
  { stakingPoolId }: PlacedStakingPool,
  { staking }: StakingBooks,
): MovingStep {
  const fetchStaked = async () => (await staking.fetchUser(stakingPoolId)).staked
  return {
    kind: 'move',
    name: 'stake',
    after: ['deposit'],
    call: async () => stakeCall(stakingPoolId),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ staked: await fetchStaked() }),
        see: async ({ staked = 0n }) => ({
          kind: (await fetchStaked()) > staked ? 'done' : 'none',
        }),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: heldErrors,
  }
}
