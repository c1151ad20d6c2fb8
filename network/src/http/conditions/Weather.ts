import type { Response } from '../../errors.ts'
import type { ApiRoute, HttpAnswer } from '../routes.ts'
import { Chance } from './Chance.ts'
import type { Conditions } from './Conditions.ts'
import { forged } from './forged.ts'
import { LaggingReplica } from './LaggingReplica.ts'

type Query = Parameters<LaggingReplica['answer']>[0]

/** What a request comes to, besides what the network says to it; all of it drawn when the request arrives. */
type Fate = {
  readonly beforeMs: number
  readonly afterMs: number
  readonly isLost: boolean
  readonly isForged: boolean
}

/** Lets the interface of a network be as slow, forgetful and dishonest as its conditions say. */
export class Weather {
  readonly seed: number
  readonly #conditions: Conditions
  readonly #chance: Chance
  readonly #replica: LaggingReplica

  constructor(conditions: Conditions) {
    this.seed = conditions.seed ?? Math.floor(Math.random() * 2 ** 32)
    this.#conditions = conditions
    this.#chance = new Chance(this.seed)
    this.#replica = new LaggingReplica(conditions.lagMs ?? 0)
  }

  /** The answer to a request as it arrives; undefined for one that is lost on its way. */
  async pass(
    kind: ApiRoute['kind'],
    answer: () => Promise<HttpAnswer>,
  ): Promise<HttpAnswer | undefined> {
    const { beforeMs, afterMs, isLost, isForged } = this.#draw(kind)
    await pause(beforeMs)
    const given = await answer()
    await pause(afterMs)
    if (isLost) return undefined
    const body = isForged && typeof given.body !== 'string' ? forged(given.body) : undefined
    return body === undefined ? given : { ...given, body }
  }

  /** What a query says, at a replica that may be behind. */
  query(asked: Query, run: () => Promise<Response>): Promise<Response> {
    const { laggingPpm = 0 } = this.#conditions
    return this.#replica.answer(asked, this.#chance.hits(laggingPpm), run)
  }

  #draw(kind: ApiRoute['kind']): Fate {
    const { updateMs = [0, 0], queryMs = [0, 0], lostPpm = 0, lyingPpm = 0 } = this.#conditions
    const isCall = kind === 'call'
    const takesMs = this.#chance.between(isCall ? updateMs : queryMs)
    const isLost = this.#chance.hits(lostPpm)
    const isForged = this.#chance.hits(lyingPpm)
    // what is asked is answered as of its arrival; a call waits for its round
    const beforeMs = isCall ? takesMs / 2 : 0
    return { beforeMs, afterMs: takesMs - beforeMs, isLost, isForged }
  }
}

const pause = (ms: number): Promise<void> | undefined =>
  ms < 1 ? undefined : new Promise((resolve) => setTimeout(resolve, ms))
