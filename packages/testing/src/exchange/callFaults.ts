import type { Principal } from '@icp-sdk/core/principal'
import { type CallVerdict, type Network, NetworkCrashError } from '@sluice/network'
import { expect } from 'vitest'

/** One call between canisters that a flow makes, and what makes it go wrong. */
export type FaultyCall = {
  readonly network: Network
  /** Who makes the call. */
  readonly from: Principal
  readonly method: string
  /** Upgrades who makes the call. */
  upgrade(): Promise<void>
  /** The flow, up to where the call has been made. */
  run(): Promise<unknown>
}

type CallFault = (call: FaultyCall) => Promise<void>

const MINUTE_MS = 60_000

/** Whatever comes of a flow in which something goes wrong. */
export const attempt = (run: () => Promise<unknown>): Promise<unknown> =>
  run().catch((error: unknown) => error)

const verdict =
  (fate: CallVerdict): CallFault =>
  async ({ network, from, method, run }) => {
    const fault = network.faults.onCall({ from, method }, fate)
    await attempt(run)
    expect(fault.calls).toHaveLength(1)
  }

const crash =
  (point: 'beforeCommit' | 'afterCommit'): CallFault =>
  async ({ network, method, run }) => {
    network.faults.crashAt(point, { after: (message) => message.method === method })
    // the call may be one that nobody waits for
    const ended = await attempt(() => run().then(() => network.runUntilIdle()))
    expect(ended).toBeInstanceOf(NetworkCrashError)
    await network.restart()
  }

const byTheTest = { message: 'by the test' }

/** All that can go wrong with one call, in the words of a test's name after the method's: `icrc1_transfer traps`. */
export const CALL_FAULTS: Readonly<Record<string, CallFault>> = {
  'can not be reached': verdict({ kind: 'rejectBefore', code: 2, ...byTheTest }),
  'fails and nobody knows how far it came': verdict({
    kind: 'rejectBefore',
    code: 5,
    ...byTheTest,
  }),
  'runs out of cycles': verdict({ kind: 'outOfCycles' }),
  traps: verdict({ kind: 'trapCallee' }),
  'runs and its answer is lost': verdict({ kind: 'rejectAfter', code: 5, ...byTheTest }),
  'runs and answers nonsense': verdict({ kind: 'replaceReply', data: Uint8Array.of(1, 2, 3) }),
  'runs and the caller traps on its answer': verdict({ kind: 'trapCallback' }),
  'runs and answers a minute late': async ({ network, from, method, run }) => {
    const fate = { kind: 'holdAnswer', forMs: MINUTE_MS } as const
    const { calls } = network.faults.onCall({ from, method }, fate)
    const held = network.faults.untilHeld({ from, method })
    const running = attempt(run)
    // what is asked outside of the network before is answered by then; some flows make the call when time passes
    await Promise.race([held, running])
    await network.runUntilIdle()
    await network.advanceTime(2 * MINUTE_MS)
    await running
    expect(calls).toHaveLength(1)
  },
  'runs while the caller is upgraded': async ({ network, from, method, upgrade, run }) => {
    const upgraded = network.faults.whileCallIsOut({ from, method }, upgrade)
    await attempt(run)
    await upgraded
  },
  'is lost by a crash before it is saved': crash('beforeCommit'),
  'is followed by a crash': crash('afterCommit'),
}

export type FaultCase<Flow> = {
  readonly flow: Flow
  readonly name: string
  readonly method: string
  readonly what: string
  readonly fault: CallFault
}

/** Each call of each flow with each thing that can go wrong. */
export function faultCases<Flow extends { readonly calls: readonly string[] }>(
  flows: Readonly<Record<string, Flow>>,
): FaultCase<Flow>[] {
  return Object.entries(flows).flatMap(([name, flow]) =>
    flow.calls.flatMap((method) =>
      Object.entries(CALL_FAULTS).map(([what, fault]) => ({ flow, name, method, what, fault })),
    ),
  )
}
