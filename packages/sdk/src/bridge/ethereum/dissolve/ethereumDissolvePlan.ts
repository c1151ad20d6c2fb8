import { type SluiceError, SwapError } from '../../../errors.ts'
import type { Figures } from '../../../flows/Flow.ts'
import { moved, paidWithFees } from '../../../flows/Moved.ts'
import { approvalExpiryOf } from '../../../flows/orders/approvalTimes.ts'
import type { MovingStep, Plan, PreparingStep, Results, StepErrors } from '../../../flows/Plan.ts'
import { approveStep } from '../../../pools/approveStep.ts'
import type { BridgeReceipt, EthereumDissolveFacts } from '../../BridgeFlow.ts'
import { quoteStep } from '../../quoteStep.ts'
import { ethereumWithdrawalId } from '../ethereumTransferId.ts'
import type { EthereumBooks, EthereumFlow } from './EthereumBooks.ts'
import { requireEthereumQuote } from './ethereumQuote.ts'
import { explainBurnedGas } from './gasBurned.ts'
import { withdrawErc20Call, withdrawEthCall } from './withdrawCalls.ts'
import { withdrawRejection } from './withdrawErrors.ts'
import { newestOrder, seeOrder } from './withdrawTrace.ts'

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8

/** Of calls of which the ledgers tell what came of one that the network has forgotten. */
const errors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: withdrawRejection,
  leavesHalfDone: true,
}

/**
 * Asks once more what gas costs, before anything is paid; then lets the minter have exactly the amount, and of another token than ckETH
 * beside it the gas that was agreed to, and has it burn both and order the payment. What is paid out afterwards, and when, is the minter's
 * business and no part of the flow. What it leaves of the gas nobody can take when the approval has ended, some minutes later.
 */
export function ethereumDissolvePlan(
  flow: EthereumFlow,
  books: EthereumBooks,
): Plan<BridgeReceipt> {
  const { facts } = flow
  const { ledgerId, gas } = facts
  return {
    steps: [
      quoteStep({ facts, bridge: books.bridge, require: requireEthereumQuote }),
      ...approvals(flow, books),
      dissolveStep(flow, books),
    ],
    touches: { ledgers: gas === undefined ? [ledgerId] : [ledgerId, gas.ledgerId], pools: [] },
    finish: (done) => receiptOf(facts, done, books),
  }
}

function approvals(flow: EthereumFlow, books: EthereumBooks): readonly PreparingStep[] {
  const { facts, createdAtNs } = flow
  const { ledgerId, minterId: poolId, amount, fee, gas, maxGas } = facts
  const common = { poolId, createdAtNs, expiresAtNs: approvalExpiryOf(flow) }
  const own = approveStep({ ...common, ledgerId, amount, fee }, books)
  const after = ['quote']
  if (gas === undefined) return [{ ...own, after }]
  const allowing = { ...common, ledgerId: gas.ledgerId, amount: maxGas, fee: gas.fee }
  return [
    { ...own, after },
    { ...approveStep(allowing, books), name: 'approve-gas', after },
  ]
}

function dissolveStep(flow: EthereumFlow, books: EthereumBooks): MovingStep {
  const { facts } = flow
  const isEther = facts.gas === undefined
  return {
    kind: 'move',
    name: 'dissolve',
    after: isEther ? ['approve'] : ['approve', 'approve-gas'],
    call: async () => (isEther ? withdrawEthCall(facts) : withdrawErc20Call(facts)),
    repeat: {
      by: 'request',
      look: {
        before: () => newestOrder(flow, books),
        see: (before: Figures) => seeOrder(flow, before, books),
        // of two calls only one finds an allowance that is exactly its amount; gas that fell by a third meanwhile may be burned by both,
        // and comes back of the second
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors,
    explain: (refusal: SluiceError) => explainBurnedGas(facts, refusal, books),
  }
}

async function receiptOf(
  facts: EthereumDissolveFacts,
  done: Results,
  { bridge }: EthereumBooks,
): Promise<BridgeReceipt> {
  const { ledgerId, address, amount, arrives, fee, gas } = facts
  const block = done.get('dissolve')
  if (block === undefined) throw new Error('a withdrawal without a number')
  // the payment is ordered, whoever can say what its gas was
  const burned = gas && (await bridge.fetchGasBurn(block).catch(() => undefined))
  const ether = gas && [
    ...moved('paid', gas.ledgerId, burned?.amount, block),
    ...moved('fee', gas.ledgerId, gas.fee),
  ]
  const ownBlock = gas === undefined ? block : undefined
  return {
    ...{ kind: 'bridge-dissolve', ledgerId, address, amount, block },
    arrives: done.get('quote') ?? arrives,
    transferId: ethereumWithdrawalId(block),
    moved: [
      ...paidWithFees({ ledgerId, amount, fee }, { fees: 1n, block: ownBlock }),
      ...(ether ?? []),
    ],
  }
}
