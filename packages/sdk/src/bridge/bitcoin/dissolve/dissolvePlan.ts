import { Principal } from '@icp-sdk/core/principal'
import { SwapError } from '../../../errors.ts'
import type { Figures, Flow } from '../../../flows/Flow.ts'
import { paidWithFees } from '../../../flows/Moved.ts'
import { approvalExpiryOf } from '../../../flows/orders/approvalTimes.ts'
import type { MovingStep, Plan, Step, StepErrors, Trace } from '../../../flows/Plan.ts'
import type { IcrcAccount } from '../../../ledgers/addresses.ts'
import { type AllowingBooks, approveStep } from '../../../pools/approveStep.ts'
import { payStep } from '../../../pools/depositSteps.ts'
import { BridgeError } from '../../BridgeError.ts'
import type { BitcoinDissolveFacts, BridgeReceipt } from '../../BridgeFlow.ts'
import { quoteStep } from '../../quoteStep.ts'
import type { BitcoinReads } from '../BitcoinReads.ts'
import { withdrawalId } from '../bitcoinTransferId.ts'
import { retrieveCall, retrieveWithApprovalCall } from './dissolveCalls.ts'
import { requireQuote } from './requireQuote.ts'
import { withdrawalAccount } from './withdrawalAccount.ts'

type BitcoinFlow = Flow<'bridge-dissolve', BitcoinDissolveFacts>

/** What plans of bitcoin read. */
export type BitcoinBooks = AllowingBooks & {
  readonly bridge: {
    readonly estimateDissolve: BitcoinReads['estimateDissolve']
    readonly fetchBurns: BitcoinReads['fetchBurns']
  }
}

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8

/** Of calls of which the ledger tells what came of one that the network has forgotten. */
const errors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: BridgeError.stopped,
  leavesHalfDone: true,
}

/**
 * Asks once more what arrives, before anything is paid; then lets the minter have exactly the amount, and has it burn that and order the
 * payment. What is paid out afterwards, and when, is the minter's business and no part of the flow.
 */
export function dissolvePlan(flow: BitcoinFlow, books: BitcoinBooks): Plan<BridgeReceipt> {
  const { facts } = flow
  const { ledgerId, amount, fee, address } = facts
  const steps =
    facts.from === 'allowance' ? allowanceSteps(flow, books) : transferSteps(flow, books)
  return {
    steps: [quoteStep({ facts, bridge: books.bridge, require: requireQuote }), ...steps],
    touches: { ledgers: [ledgerId], pools: [] },
    finish: async (done) => {
      const block = done.get('dissolve')
      if (block === undefined) throw new Error('a withdrawal without a number')
      const paid = facts.from === 'allowance' ? amount : facts.transfer
      return {
        kind: 'bridge-dissolve',
        ledgerId,
        address,
        amount,
        arrives: done.get('quote') ?? facts.arrives,
        block,
        transferId: withdrawalId(block),
        moved: paidWithFees(
          { ledgerId, amount: paid, fee },
          { fees: 1n, block: paidBlock(facts, block) },
        ),
      }
    },
  }
}

/** The block of the burn is that of the payment only where nothing was paid to the minter before. */
const paidBlock = ({ from }: BitcoinDissolveFacts, block: bigint) =>
  from === 'allowance' ? block : undefined

function allowanceSteps(flow: BitcoinFlow, books: BitcoinBooks): readonly Step[] {
  const { facts, createdAtNs, principal } = flow
  const { ledgerId, minterId, amount, fee } = facts
  const spender = Principal.fromText(minterId)
  const expiresAtNs = approvalExpiryOf(flow)
  const allowing = { ledgerId, poolId: minterId, amount, fee, createdAtNs, expiresAtNs }
  const isWhole = async () =>
    (await books.balances.fetchAllowance(ledgerId, spender)).amount === amount
  const owner = { owner: Principal.fromText(principal) }
  const see = async ({ newest, approved = 1n }: Figures): Promise<Trace> => {
    // a whole allowance: no call has burned
    if (await isWhole()) return { kind: 'none' }
    const burned = await findBurn(facts, owner, newest, books)
    if (burned !== undefined) return { kind: 'done', result: burned }
    const isOver = BigInt(books.now()) * 1_000_000n >= expiresAtNs
    // asked for together with its approval, which nobody saw: of two that come the second is a repetition and allows nothing
    if (approved === 0n && !isOver) return { kind: 'none' }
    const refused = BridgeError.of('bridge-minter-busy', { retry: 'later' })
    return { kind: 'given-back', error: isOver ? SwapError.approvalExpired() : refused }
  }
  const dissolve: MovingStep = {
    kind: 'move',
    name: 'dissolve',
    after: ['approve'],
    call: async () => retrieveWithApprovalCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({
          newest: await newestBurn(facts, owner, books),
          approved: (await isWhole()) ? 1n : 0n,
        }),
        see,
        // of two calls only one finds an allowance that is exactly its amount
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors,
  }
  return [{ ...approveStep(allowing, books), after: ['quote'] }, dissolve]
}

/** The way of older minters: the tokens are paid to an account of the minter's, from which it burns them. */
function transferSteps(flow: BitcoinFlow, books: BitcoinBooks): readonly Step[] {
  const { facts, principal, createdAtNs } = flow
  const { ledgerId, minterId, fee, transfer } = facts
  const account = withdrawalAccount(minterId, Principal.fromText(principal))
  const paying = { after: ['quote'], amount: transfer, createdAtNs: () => createdAtNs }
  const pay = payStep({ principal, ledgerId, fee, to: async () => account }, paying, books)
  const dissolve: MovingStep = {
    kind: 'move',
    name: 'dissolve',
    after: ['transfer'],
    call: async () => retrieveCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ newest: await newestBurn(facts, account, books) }),
        see: async ({ newest }) => {
          const burned = await findBurn(facts, account, newest, books)
          return burned === undefined ? { kind: 'none' } : { kind: 'done', result: burned }
        },
        // of what was paid a second call finds nothing more; where all lay there before, there may be enough for two
        mayAskAgain: transfer > 0n,
        times: LOOKS,
      },
    },
    errors,
  }
  return [{ ...pay, isNeeded: () => transfer > 0n }, dissolve]
}

const newestBurn = async (
  { ledgerId }: BitcoinDissolveFacts,
  account: IcrcAccount,
  { bridge }: BitcoinBooks,
): Promise<bigint> => (await bridge.fetchBurns(ledgerId, account))[0]?.block ?? NO_BLOCK

/** Before the first block of a ledger. */
const NO_BLOCK = -1n

/** The burn of such a withdrawal since another, which was the newest before. */
async function findBurn(
  { ledgerId, address, amount }: BitcoinDissolveFacts,
  account: IcrcAccount,
  newest = NO_BLOCK,
  { bridge }: BitcoinBooks,
): Promise<bigint | undefined> {
  const burns = await bridge.fetchBurns(ledgerId, account)
  const mine = burns.filter(
    (burn) => burn.block > newest && burn.amount === amount && burn.address === address,
  )
  return mine.at(-1)?.block
}
