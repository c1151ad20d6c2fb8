import { CallError, type CallErrorCode } from '../../errors.ts'
import type { LedgerMetadata, OwnFigures } from '../LedgerAdapter.ts'
import { optional } from '../optional.ts'
import { type IcrcEntries, plainName } from './icrcFacts.ts'

/** An ICRC ledger's own query for each fact of its token. */
export type OwnQueries = {
  readonly symbol: () => Promise<string>
  readonly name: () => Promise<string>
  readonly decimals: () => Promise<number>
  readonly fee: () => Promise<bigint>
}

/**
 * What a ledger's metadata say; for an entry that lacks or cannot be read, what its own query says. A token may be without a name, not
 * without decimals or a fee. @throws CallError
 */
export async function wholeMetadata(said: IcrcEntries, own: OwnQueries): Promise<LedgerMetadata> {
  const [symbol, name, decimals, fee] = await Promise.all([
    said.symbol ?? unlessRefused(own.symbol()),
    said.name ?? unlessRefused(own.name()),
    said.decimals ?? own.decimals(),
    said.fee ?? own.fee(),
  ])
  const names = { symbol: plainName(symbol), name: plainName(name) }
  return { ...names, decimals, fee, ...optional('logo', said.logo) }
}

/** What a ledger's own queries say, as far as it has them. @throws CallError when it cannot be asked */
export async function ownFigures(own: OwnQueries): Promise<OwnFigures> {
  const [decimals, fee] = await Promise.all([
    unlessRefused(own.decimals()),
    unlessRefused(own.fee()),
  ])
  return { ...optional('decimals', decimals), ...optional('fee', fee) }
}

/** What a ledger answers; nothing where it has no such query, or answers it with something else. */
async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && HAS_NONE.has(error.code)) return undefined
    throw error
  }
}

const HAS_NONE: ReadonlySet<CallErrorCode> = new Set(['rejected', 'refused', 'unreadable'])
