import type { Principal } from '@icp-sdk/core/principal'
import type { PoolsPort } from './PoolsPort.ts'

type Terms = { readonly expected: string; readonly except: ReadonlySet<string> }

/** Pools that are upgraded together, and looked at before and after. */
export class Wave {
  private readonly pools: PoolsPort
  private readonly ids: readonly Principal[]
  private readonly terms: Terms
  /** Pools, as text, that owed more than their ledgers held before anything was done. */
  private readonly wereShort: ReadonlySet<string>

  private constructor(
    pools: PoolsPort,
    ids: readonly Principal[],
    { terms, wereShort }: { terms: Terms; wereShort: ReadonlySet<string> },
  ) {
    this.pools = pools
    this.ids = ids
    this.terms = terms
    this.wereShort = wereShort
  }

  static async before(pools: PoolsPort, ids: readonly Principal[], terms: Terms): Promise<Wave> {
    const wereShort = new Set<string>()
    for (const id of ids) if ((await pools.coverOf(id)).kind === 'short') wereShort.add(id.toText())
    return new Wave(pools, ids, { terms, wereShort })
  }

  /**
   * Looks at each pool from outside. Answers with those whose ledgers could not be asked, or were not to be asked, and why: the factory has
   * compared their books, and nothing is known to be missing.
   * @throws Error naming each pool that is not as it should be
   */
  async requireWell(): Promise<Record<string, string>> {
    const { failed } = await this.pools.progress()
    const flaws: string[] = []
    const unchecked: Record<string, string> = {}
    for (const id of this.ids) {
      const text = id.toText()
      if ((await this.pools.moduleHash(id)) !== this.terms.expected) {
        const reason = failed.findLast((one) => one.id === text)?.reason ?? LEFT_ALONE
        flaws.push(`${text}: ${reason}`)
        continue
      }
      const cover = await this.pools.coverOf(id)
      if (cover.kind === 'unknown') unchecked[text] = `its ledgers cannot be asked: ${cover.why}`
      if (cover.kind !== 'short') continue
      if (this.terms.except.has(text)) unchecked[text] = `left out, and ${cover.why}`
      else flaws.push(`${text}: ${cover.why}${this.wasShort(text)}`)
    }
    if (flaws.length > 0) throw new Error(`No further pool is upgraded. ${flaws.join('; ')}`)
    return unchecked
  }

  private wasShort(id: string): string {
    return this.wereShort.has(id)
      ? `. So it was before its upgrade: --except ${id} goes on without it`
      : '. Before its upgrade it was not known to'
  }
}

const LEFT_ALONE = "was left alone: the factory's next version is not newer than the pool's"
