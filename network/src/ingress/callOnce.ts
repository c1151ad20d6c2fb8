import type { NetworkCore } from '../core.ts'
import type { Response } from '../errors.ts'

type LocalCall = {
  readonly caller: Uint8Array
  readonly callee: Uint8Array
  readonly method: string
  readonly arg: Uint8Array
}

/** Makes an update call from inside this process; resolves once the answer is saved. */
export async function callOnce(core: NetworkCore, call: LocalCall): Promise<Response> {
  const { ticket, answer } = core.tickets.issue()
  await core.rounds.job(() => {
    const refusal = payIngress(core, call)
    if (refusal !== undefined) return core.tickets.answer(ticket, refusal)
    core.router.send({
      kind: 'request',
      origin: { kind: 'local', ticket },
      ...call,
      cycles: 0n,
      deadlineNs: 0n,
    })
  })
  return answer
}

/** The canister pays for taking the call in as if it had come over HTTP in the shortest envelope. */
function payIngress({ state, accounts }: NetworkCore, call: LocalCall): Response | undefined {
  const canister = state.find(call.callee)
  if (canister === undefined || canister.status !== 'running') return undefined
  const bytes = call.arg.length + call.method.length + call.caller.length + call.callee.length
  return accounts.pay(canister, accounts.prices.ingress(bytes), {
    caller: call.caller,
    use: 'ingress_induction',
  })
}
