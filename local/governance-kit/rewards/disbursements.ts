import { parseHex, secondsNow } from '@sluice/canister'
import {
  finishDisburseMaturity,
  finishSpawning,
  type MaturityDisbursement,
  type Modulation,
} from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import { neuronAccount, ownAccount } from '../money/accounts.ts'
import { beginMovement } from '../money/moveStake.ts'
import { nextDisbursements } from './waiting.ts'

const MOST_AT_ONCE = 50
/** How long a modulation that was read is used. */
const MODULATION_SECONDS = 3_600n

/** Mints what is due. The journal sees to the rest: what the ledger refuses goes back to where it waited. */
export async function mintDue(context: DaoContext): Promise<void> {
  await context.locks.withLock(
    'minting',
    async () => undefined,
    async () => {
      const isDue = nextDisbursements(context, 1).some(({ at }) => at <= secondsNow(context))
      if (!isDue) return
      // await: other messages run here; what is due is read again
      const basisPoints = await fetchModulation(context)
      const begun = beginDue(context, basisPoints)
      if (begun.length > 0) context.alarm.setFor(context.now())
      for (const id of begun)
        context.schedule(0, async () => {
          await context.journal.send(id)
        })
    },
  )
}

function beginDue(context: DaoContext, modulationBasisPoints: bigint): bigint[] {
  const { state, neurons } = context
  const now = secondsNow(context)
  const begun: bigint[] = []
  for (const { at, row, key } of nextDisbursements(context, MOST_AT_ONCE)) {
    if (at > now || !context.journal.hasRoom(context.places().ledger)) break
    state.disbursements.delete(key)
    for (;;) {
      const due = finishDisburseMaturity(neurons.at(row), { modulationBasisPoints, now })
      if (due === undefined) break
      neurons.change(row, due.neuron)
      begun.push(begin(context, due))
    }
    const spawned = finishSpawning(neurons.at(row), { modulationBasisPoints, now })
    if (spawned === undefined) continue
    neurons.change(row, spawned.neuron)
    begun.push(
      beginMovement(context, {
        from: ownAccount(context),
        to: neuronAccount(context, spawned.neuron.id),
        ...{ amount: spawned.minted, fee: 0n },
        purpose: { kind: 'spawn', neuron: spawned.neuron.id, maturity: spawned.maturity },
      }),
    )
  }
  return begun
}

function begin(
  context: DaoContext,
  {
    neuron,
    disbursement,
    minted,
  }: {
    readonly neuron: { readonly id: string }
    readonly disbursement: MaturityDisbursement
    readonly minted: bigint
  },
): bigint {
  const { owner, subaccount } = disbursement.account
  const bytes = context.parsePrincipal(owner)
  if (bytes === undefined) throw new Error(`${owner} is no principal`)
  return beginMovement(context, {
    from: ownAccount(context),
    to: { owner: bytes, subaccount: subaccount === undefined ? undefined : parseHex(subaccount) },
    amount: minted,
    fee: 0n,
    purpose: { kind: 'maturity', neuron: neuron.id, disbursement },
  })
}

/** Hundredths of a percent, within what the terms allow; 0 without a canister that tells it, or while it is silent from the start. */
export async function fetchModulation(context: DaoContext): Promise<bigint> {
  const { state } = context
  const { cmc } = context.places()
  const { modulation } = context.terms()
  if (cmc === undefined || modulation === undefined) return 0n
  const known = state.modulation.get()
  const isFresh = known !== undefined && known.updatedAt > secondsNow(context) - MODULATION_SECONDS
  if (!isFresh) {
    // await: other messages run here; the newest of two answers is kept
    const told = await context.fetchModulation(cmc)
    if (told !== undefined)
      state.modulation.set({ basisPoints: clamp(told, modulation), updatedAt: secondsNow(context) })
  }
  return BigInt(state.modulation.get()?.basisPoints ?? 0)
}

const clamp = (basisPoints: number, { worstBasisPoints, bestBasisPoints }: Modulation) =>
  Math.max(Number(worstBasisPoints), Math.min(Number(bestBasisPoints), basisPoints))
