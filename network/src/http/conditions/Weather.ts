import type { Path } from '../../certification/witness.ts'
import type { Response } from '../../errors.ts'
import type { ApiRoute, HttpAnswer } from '../routes.ts'
import { Chance } from './Chance.ts'
import type { Conditions } from './Conditions.ts'
import { forged } from './forged.ts'
import { LaggingReplica } from './LaggingReplica.ts'

type Query = {
  readonly caller: Uint8Array
  readonly callee: Uint8Array
  readonly method: string
  readonly arg: Uint8Array
}

/** What is asked of a subnet's state. */
type Reading = {
  readonly caller: Uint8Array
  readonly subnetId: Uint8Array
  readonly paths: readonly Path[]
}

/** Nobody signs what a request is refused with; this one makes careless clients sign another one. */
const DENIAL: HttpAnswer = { status: 400, body: 'Invalid request expiry: it was not in time' }

/** What a request comes to, besides what the network says to it; all of it drawn when the request arrives. */
type Fate = {
  readonly beforeMs: number
  readonly afterMs: number
  readonly isLost: boolean
  readonly isForged: boolean
  readonly isDenied: boolean
}

/** Lets the interface of a network be as slow, forgetful and dishonest as its conditions say. */
export class Weather {
  readonly seed: number
  readonly #conditions: Conditions
  readonly #chance: Chance
  readonly #queries: LaggingReplica<Response>
  readonly #states: LaggingReplica<Uint8Array>

  constructor(conditions: Conditions) {
    this.seed = conditions.seed ?? Math.floor(Math.random() * 2 ** 32)
    this.#conditions = conditions
    this.#chance = new Chance(this.seed)
    this.#queries = new LaggingReplica(conditions.lagMs ?? 0)
    this.#states = new LaggingReplica(conditions.lagMs ?? 0)
  }

  /** The answer to a request as it arrives; undefined for one that is lost on its way. */
  async pass(
    kind: ApiRoute['kind'],
    answer: () => Promise<HttpAnswer>,
  ): Promise<HttpAnswer | undefined> {
    const { beforeMs, afterMs, isLost, isForged, isDenied } = this.#draw(kind)
    await pause(beforeMs)
    const given = await answer()
    await pause(afterMs)
    if (isLost) return undefined
    if (isDenied) return DENIAL
    const body = isForged && typeof given.body !== 'string' ? forged(given.body) : undefined
    return body === undefined ? given : { ...given, body }
  }

  /** What a query says, at a replica that may be behind. */
  query({ caller, callee, method, arg }: Query, run: () => Promise<Response>): Promise<Response> {
    const asked = [caller, callee, Buffer.from(method), arg]
    return this.#queries.answer(asked, this.#isBehind(), run)
  }

  /** The certificate over some paths, at a replica that may be behind: signed then, of the state of then. */
  certificate({ caller, subnetId, paths }: Reading, run: () => Uint8Array): Promise<Uint8Array> {
    const asked = [caller, subnetId, ...paths.map((path) => Buffer.concat(path))]
    return this.#states.answer(asked, this.#isBehind(), async () => run())
  }

  #isBehind(): boolean {
    return this.#chance.hits(this.#conditions.laggingPpm ?? 0)
  }

  #draw(kind: ApiRoute['kind']): Fate {
    const conditions = this.#conditions
    const { updateMs = [0, 0], queryMs = [0, 0], lostPpm = 0, lyingPpm = 0 } = conditions
    const isCall = kind === 'call'
    const takesMs = this.#chance.between(isCall ? updateMs : queryMs)
    const isLost = this.#chance.hits(lostPpm)
    const isForged = this.#chance.hits(lyingPpm)
    const isDenied = isCall && this.#chance.hits(conditions.denyingPpm ?? 0)
    // what is asked is answered as of its arrival; a call waits for its round
    const beforeMs = isCall ? takesMs / 2 : 0
    return { beforeMs, afterMs: takesMs - beforeMs, isLost, isForged, isDenied }
  }
}

const pause = (ms: number): Promise<void> | undefined =>
  ms < 1 ? undefined : new Promise((resolve) => setTimeout(resolve, ms))
