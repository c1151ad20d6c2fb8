import type { Sdk } from '@sluice/sdk'

/** Ledgers that are asked at most: those that were traded first come first, and the rest can be added by their ids. */
export const MOST_LOOKED_AT = 1_000

type Reads = {
  readonly operators: { readonly registry: Pick<Sdk['operators']['registry'], 'fetchAll'> }
  readonly balances: Pick<Sdk['balances'], 'fetchMany'>
}

export type FoundTokens = {
  /** Ledgers on which the account has something. */
  readonly held: readonly string[]
  /** How many ledgers did not answer. */
  readonly unanswered: number
}

/**
 * Looks through all tokens that pools trade for those that the person holds and the wallet does not show. They are strangers' tokens, listed by
 * nobody: they are only to be shown.
 * @param known ledgers whose tokens the wallet shows by itself, or the person has taken off
 * @param onProgress after each answer, how many there are of how many
 * @throws CallError when the registry cannot be asked
 */
export async function findHeld(
  { operators, balances }: Reads,
  known: ReadonlySet<string>,
  onProgress: (done: number, all: number) => void,
): Promise<FoundTokens> {
  const tokens = await operators.registry.fetchAll()
  const ledgers = tokens.map(({ ledgerId }) => ledgerId).filter((id) => !known.has(id))
  const asked = ledgers.slice(0, MOST_LOOKED_AT)
  let done = 0
  const found = await balances.fetchMany(asked, {
    onBalance: () => {
      done += 1
      onProgress(done, asked.length)
    },
  })
  const answers = [...found]
  return {
    held: answers.flatMap(([id, answer]) =>
      answer.kind === 'known' && answer.amount > 0n ? [id] : [],
    ),
    unanswered: answers.filter(([, { kind }]) => kind === 'failed').length,
  }
}
