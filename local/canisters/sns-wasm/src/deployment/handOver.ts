import { isSameBytes, takeNext } from '@sluice/canister'
import type { Principal } from '@sluice/canister/runtime'
import type { Handover } from '../SnsWasmState.ts'
import type { SnsWasmContext } from './SnsWasmContext.ts'
import { listSns } from './snses.ts'

/** A handover that was interrupted goes on after so many seconds. */
const RETRY_SECONDS = 30

/**
 * Gives the canisters of an SNS their controllers: the root everything else, governance the root. From here on the SNS will exist, whatever
 * is interrupted: a timer goes on until it is in the list.
 */
export async function beginHandover(context: SnsWasmContext, handover: Handover): Promise<void> {
  const { state } = context
  const id = takeNext(state.nextHandoverId)
  state.handovers.set(id, handover)
  goOnWithHandovers(context)
  await handOver(context, id)
}

let isScheduled = false

/** The timer runs while there is a handover. */
export function goOnWithHandovers(context: SnsWasmContext): void {
  if (isScheduled || context.state.handovers.size === 0) return
  isScheduled = true
  context.schedule(RETRY_SECONDS, async () => {
    isScheduled = false
    goOnWithHandovers(context)
    for (const [id] of context.state.handovers.entries()) await handOver(context, id)
  })
}

/** Each step may be repeated: controllers that are set already stay. */
async function handOver(context: SnsWasmContext, id: bigint): Promise<void> {
  await context.locks.withLock(
    `handover ${id}`,
    () => undefined,
    () => handOverAlone(context, id),
  )
}

async function handOverAlone(context: SnsWasmContext, id: bigint): Promise<undefined> {
  const { state, toPrincipal } = context
  const handover = state.handovers.get(id)
  if (handover === undefined) return
  const { sns, ours, dapps, isPrepared, proposal } = handover
  const { root, governance } = sns
  if (root === undefined || governance === undefined) return
  for (const canister of [...dapps, ...ours]) {
    const owner = toPrincipal(isSameBytes(canister, root) ? governance : root)
    // await: the handover stays until all is done
    if (!(await giveTo(context, toPrincipal(canister), { owner, keepsOthers: isPrepared }))) return
  }
  const place = listSns(state, sns)
  if (proposal !== undefined) state.ofProposals.set(proposal, place)
  state.handovers.delete(id)
}

/** Whether the canister has the owner, and this canister has it no more. */
async function giveTo(
  context: SnsWasmContext,
  canister: Principal,
  { owner, keepsOthers }: { owner: Principal; keepsOthers: boolean },
): Promise<boolean> {
  const info = await context.fetchInfo(canister)
  if (info.kind === 'rejected') return false
  const { controllers } = info.result
  const self = context.self().toText()
  const others = controllers.filter((id) => id.toText() !== self && id.toText() !== owner.toText())
  const isOurs = controllers.some((id) => id.toText() === self)
  if (!isOurs) return controllers.some((id) => id.toText() === owner.toText())
  const set = await context.setControllers(canister, keepsOthers ? [...others, owner] : [owner])
  return set.kind === 'replied'
}
