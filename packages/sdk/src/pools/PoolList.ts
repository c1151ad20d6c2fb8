import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import type { DeclaredStandards } from '../ledgers/DeclaredStandards.ts'
import type { Pool } from './Pools.ts'
import { unwrap } from './unwrap.ts'

/** The factory's pools. Whoever asks while an answer is on its way shares it. */
export class PoolList {
  private readonly actors: Actors
  private readonly declared: DeclaredStandards
  private asked: Promise<Pool[]> | undefined

  constructor(actors: Actors, declared: DeclaredStandards) {
    this.actors = actors
    this.declared = declared
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
    const tokens = pools.flatMap(({ token0, token1 }) => [token0, token1])
    this.declared.hearPools(
      tokens.map(({ address, standard }) => ({ ledgerId: address, standard })),
    )
    return pools.map(({ canisterId, token0, token1, fee }) => ({
      canisterId: canisterId.toText(),
      token0: token0.address,
      token1: token1.address,
      fee: Number(fee),
    }))
  }
}
