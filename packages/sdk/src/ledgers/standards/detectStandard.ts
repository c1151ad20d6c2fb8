import type { Actors } from '../../actors.ts'
import { translated } from '../../agent/translateError.ts'
import { CallError } from '../../errors.ts'
import type { TokenStandard } from './standards.ts'

/**
 * Asks a canister in turn by each interface; undefined when it understands none.
 * @throws CallError when it cannot be reached, or when it says nothing that could be understood and something that cannot be read
 */
export async function detectStandard(
  actors: Actors,
  ledgerId: string,
): Promise<TokenStandard | undefined> {
  let unreadable: CallError | undefined
  for (const ask of [icrcStandard, dip20Standard, extStandard]) {
    const answer = await unlessForeign(() => ask(actors, ledgerId))
    if (answer instanceof CallError) unreadable ??= answer
    else if (answer !== undefined) return answer
  }
  if (unreadable !== undefined) throw unreadable
  return undefined
}

async function icrcStandard(actors: Actors, ledgerId: string): Promise<TokenStandard | undefined> {
  const standards = await actors.ledger(ledgerId).icrc1_supported_standards()
  const names = standards.map(({ name }) => name)
  if (names.includes('ICRC-2')) return 'ICRC2'
  return names.includes('ICRC-1') ? 'ICRC1' : undefined
}

async function dip20Standard(actors: Actors, ledgerId: string): Promise<TokenStandard | undefined> {
  const { dip20Client } = await import('../Dip20Ledger.ts')
  const { symbol } = await dip20Client(actors, ledgerId).getMetadata()
  if (symbol === 'WICP') return 'DIP20-WICP'
  if (symbol === 'XTC') return 'DIP20-XTC'
  return symbol === '' ? undefined : 'DIP20'
}

async function extStandard(actors: Actors, ledgerId: string): Promise<TokenStandard | undefined> {
  const { extClient } = await import('../ExtLedger.ts')
  const metadata = await extClient(actors, ledgerId).metadata()
  const isToken =
    'ok' in metadata && 'fungible' in metadata.ok && metadata.ok.fungible.symbol !== ''
  return isToken ? 'EXT' : undefined
}

/** A canister that rejects the question, or answers it in another shape, speaks another language. */
async function unlessForeign<T>(ask: () => Promise<T>): Promise<T | CallError | undefined> {
  try {
    return await translated(ask)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'unreadable') return error
    if (error.code === 'rejected' || error.code === 'refused') return undefined
    throw error
  }
}
