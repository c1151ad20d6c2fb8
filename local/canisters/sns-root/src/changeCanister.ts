import type { ChangeCanisterRequest } from '@sluice/candid/sns_root'
import { AccountLocks } from '@sluice/canister'
import { type Principal, schedule, toPrincipal } from '@sluice/canister/runtime'
import { install, startCanister, stopCanister } from './management.ts'
import type { RootState } from './RootState.ts'

const locks = new AccountLocks()
/** A canister that a lost change has left stopped is started again after so many seconds, and asked as often. */
const START_AGAIN_SECONDS = 60

/**
 * Changes the module of a canister of the SNS: stops it, installs and starts it. Whatever goes wrong, it is started again.
 * @throws Error, which rejects the call, with the reason for which the module is what it was
 */
export function changeCanister(
  state: RootState,
  request: ChangeCanisterRequest,
  nowSeconds: bigint,
): Promise<Record<string, never>> {
  return locks.withLock(
    request.canister_id.toText(),
    () => {
      throw new Error('This canister is being changed already')
    },
    async () => {
      await changeAlone(state, request, nowSeconds)
      return {}
    },
  )
}

async function changeAlone(
  state: RootState,
  request: ChangeCanisterRequest,
  nowSeconds: bigint,
): Promise<void> {
  const { canister_id: canister, stop_before_installing: stops } = request
  const key = canister.toUint8Array()
  if (stops) {
    state.stopped.set(key, nowSeconds)
    scheduleStarts(state)
    // await: it is noted that the canister has to be started again
    const stopped = await stopCanister(canister)
    if (stopped.kind === 'rejected') {
      await start(state, canister)
      throw new Error(`The canister could not be stopped: ${stopped.message}`)
    }
  }
  // await: nobody else changes this canister meanwhile
  const installed = await install(request)
  const flaw = stops ? await start(state, canister) : undefined
  if (installed.kind === 'rejected')
    throw new Error(`The module could not be installed: ${installed.message}`)
  if (flaw !== undefined)
    throw new Error(`The module is installed, but the canister could not be started: ${flaw}`)
}

async function start(state: RootState, canister: Principal): Promise<string | undefined> {
  const started = await startCanister(canister)
  if (started.kind === 'rejected') return started.message
  state.stopped.delete(canister.toUint8Array())
  return undefined
}

let isScheduled = false

/** Starts what a change has left stopped: its answer was lost, or the root was upgraded meanwhile. The timer runs while there is any. */
export function scheduleStarts(state: RootState): void {
  if (isScheduled || state.stopped.size === 0) return
  isScheduled = true
  schedule(START_AGAIN_SECONDS, async () => {
    isScheduled = false
    scheduleStarts(state)
    for (const [key] of state.stopped.entries()) {
      const canister = toPrincipal(key)
      if (locks.isHeld(canister.toText())) continue
      await start(state, canister)
    }
  })
}
