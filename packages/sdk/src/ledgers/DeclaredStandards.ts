import type { StandardSources } from './standards.ts'

type Declared = { readonly ledgerId: string; readonly standard: string }

/** What pools and the token list say of tokens' standards, heard from answers that were asked for anyway. */
export class DeclaredStandards {
  private pools: ReadonlyMap<string, readonly string[]> = new Map()
  private list: ReadonlyMap<string, string> = new Map()

  /** Of every pool, each of its tokens; what was heard before is forgotten. */
  hearPools(declared: readonly Declared[]): void {
    const pools = new Map<string, string[]>()
    for (const { ledgerId, standard } of declared)
      pools.set(ledgerId, [...(pools.get(ledgerId) ?? []), standard])
    this.pools = pools
  }

  hearTokenList(declared: readonly Declared[]): void {
    this.list = new Map(declared.map(({ ledgerId, standard }) => [ledgerId, standard]))
  }

  of(ledgerId: string): StandardSources {
    const tokenList = this.list.get(ledgerId)
    return {
      ledgerId,
      pools: this.pools.get(ledgerId) ?? [],
      ...(tokenList === undefined ? {} : { tokenList }),
    }
  }
}
