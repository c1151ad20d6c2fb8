import type { StandardSources } from './standards.ts'

type Declared = { readonly ledgerId: string; readonly standard: string }

/** What the token list says of tokens' standards, heard from answers that were asked for anyway. */
export class DeclaredStandards {
  private list: ReadonlyMap<string, string> = new Map()

  /** What was heard before is forgotten. */
  hearTokenList(declared: readonly Declared[]): void {
    this.list = new Map(declared.map(({ ledgerId, standard }) => [ledgerId, standard]))
  }

  of(ledgerId: string): StandardSources {
    const tokenList = this.list.get(ledgerId)
    return { ledgerId, ...(tokenList === undefined ? {} : { tokenList }) }
  }
}
