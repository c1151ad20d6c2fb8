import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { CallError } from '../errors.ts'
import type { TokenStandard } from './standards.ts'

/** Asks a canister in turn by each interface; undefined when it understands none. @throws CallError when it cannot be reached */
export async function detectStandard(
  actors: Actors,
  ledgerId: string,
): Promise<TokenStandard | undefined> {
  return (
    (await unlessForeign(() => icrcStandard(actors, ledgerId))) ??
    (await unlessForeign(() => dip20Standard(actors, ledgerId))) ??
    (await unlessForeign(() => extStandard(actors, ledgerId)))
  )
}

async function icrcStandard(actors: Actors, ledgerId: string): Promise<TokenStandard | undefined> {
  const standards = await actors.ledger(ledgerId).icrc1_supported_standards()
  const names = standards.map(({ name }) => name)
  if (names.includes('ICRC-2')) return 'ICRC2'
  return names.includes('ICRC-1') ? 'ICRC1' : undefined
}

async function dip20Standard(actors: Actors, ledgerId: string): Promise<TokenStandard | undefined> {
  const { symbol } = await actors.dip20(ledgerId).getMetadata()
  if (symbol === 'WICP') return 'DIP20-WICP'
  if (symbol === 'XTC') return 'DIP20-XTC'
  return symbol === '' ? undefined : 'DIP20'
}

async function extStandard(actors: Actors, ledgerId: string): Promise<TokenStandard | undefined> {
  const metadata = await actors.wicp(ledgerId).metadata()
  const isToken =
    'ok' in metadata && 'fungible' in metadata.ok && metadata.ok.fungible.symbol !== ''
  return isToken ? 'EXT' : undefined
}

/** A canister that rejects the question, or answers it in another shape, speaks another language. */
async function unlessForeign<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await translated(ask)
  } catch (error) {
    if (error instanceof CallError && (error.code === 'rejected' || error.code === 'refused'))
      return undefined
    throw error
  }
}
