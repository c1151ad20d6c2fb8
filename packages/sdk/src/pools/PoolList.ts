import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { unwrap } from './unwrap.ts'

export type Pool = {
  readonly canisterId: string
  readonly token0: string
  readonly token1: string
  /** Trading fee in parts per million. */
  readonly fee: number
}

/** The factory's pools. Whoever asks while an answer is on its way shares it. */
export class PoolList {
  private readonly actors: Actors
  private asked: Promise<Pool[]> | undefined

  constructor(actors: Actors) {
    this.actors = actors
  }

  /** @throws CallError */
  fetch(): Promise<Pool[]> {
    this.asked ??= this.ask().finally(() => {
      this.asked = undefined
    })
    return this.asked
  }

  private async ask(): Promise<Pool[]> {
    const pools = unwrap(await translated(() => this.actors.factory().getPools()))
    return pools.map(({ canisterId, token0, token1, fee }) => ({
      canisterId: canisterId.toText(),
      token0: token0.address,
      token1: token1.address,
      fee: Number(fee),
    }))
  }
}
