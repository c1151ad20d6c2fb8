import type { NetworkCore } from '../core.ts'
import type { Response } from '../errors.ts'

/** Makes an update call from inside this process; resolves once the answer is saved. */
export async function callOnce(
  core: NetworkCore,
  call: {
    readonly caller: Uint8Array
    readonly callee: Uint8Array
    readonly method: string
    readonly arg: Uint8Array
  },
): Promise<Response> {
  const { ticket, answer } = core.tickets.issue()
  await core.rounds.job(() =>
    core.router.send({
      kind: 'request',
      origin: { kind: 'local', ticket },
      ...call,
      cycles: 0n,
      deadlineNs: 0n,
    }),
  )
  return answer
}
