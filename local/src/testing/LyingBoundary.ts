import { Cbor } from '@icp-sdk/core/agent'

/** How a refusal that nobody has signed is worded. */
export const LIES = {
  'the time is wrong': () => answer(400, 'Invalid request expiry: Minimum allowed expiry: 2026'),
  'the session is over': () => answer(400, 'Invalid delegation expiry: it has passed'),
  'nothing is known here': () => answer(404, 'not found'),
  'the canister is stopped': () => answer(200, rejection()),
} as const
export type Lie = keyof typeof LIES

type Body = ConstructorParameters<typeof Response>[0]
const answer = (status: number, body: Body) => new Response(body, { status })

const rejection = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Cbor.encode({
      status: 'non_replicated_rejection',
      reject_code: 5,
      reject_message: 'Canister is stopped',
      error_code: 'IC0508',
    }),
  )

/** Somebody between a person and the network who says that a method's calls were refused. */
export class LyingBoundary {
  isLying = true
  /** The signed requests that it has seen, each once. */
  readonly seen = new Set<string>()
  private readonly lie: { readonly method: string; readonly says: Lie; readonly passesOn: boolean }
  private readonly kept: (() => Promise<unknown>)[] = []

  /** @param lie `passesOn`: at once, or when it is told to. */
  constructor(lie: LyingBoundary['lie']) {
    this.lie = lie
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const { body } = init ?? {}
    const isCall = String(input).endsWith('/call') && body instanceof Uint8Array
    if (!isCall || methodOf(body) !== this.lie.method) return fetch(input, init)
    this.seen.add(Buffer.from(body).toString('base64'))
    if (!this.isLying) return fetch(input, init)
    if (this.lie.passesOn) await fetch(input, init)
    else this.kept.push(() => fetch(input, init))
    return LIES[this.lie.says]()
  }

  /** Passes on what it has kept. */
  async deliver(): Promise<void> {
    for (const send of this.kept.splice(0)) await send()
  }
}

function methodOf(body: Uint8Array): unknown {
  const envelope = Cbor.decode<{ content?: { method_name?: unknown } }>(body)
  return envelope.content?.method_name
}
