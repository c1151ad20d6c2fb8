import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DoneLine } from './DoneLine.ts'
import { newestMove, useEntriesSince } from './useEntriesSince.ts'
import { type LineContext, useLine } from './useLine.ts'

type BlockLinksProps = {
  readonly lines: readonly DoneLine[]
  readonly context: LineContext
  readonly onLeave: () => void
}

/** The blocks in which ledgers wrote down what an activity moved. */
export function BlockLinks({ lines, context, onLeave }: BlockLinksProps) {
  return (
    <p className="flex flex-wrap justify-center gap-x-4 text-13 empty:hidden">
      {ofBlocks(lines).map((line) => (
        <BlockLink key={`${line.ledgerId} ${line.block}`} {...{ line, context, onLeave }} />
      ))}
    </p>
  )
}

/** Of each ledger the blocks that are known, or one line to look for the newest. */
export function ofBlocks(lines: readonly DoneLine[]): readonly DoneLine[] {
  const moves = lines.filter(({ as }) => as === 'paid' || as === 'received')
  const ledgers = Map.groupBy(moves, ({ ledgerId }) => ledgerId)
  return [...ledgers.values()].flatMap((ofLedger) => {
    const known = new Map(
      ofLedger.flatMap((line) => (line.block === undefined ? [] : [[line.block, line]])),
    )
    return known.size > 0 ? [...known.values()] : ofLedger.slice(0, 1)
  })
}

type BlockLinkProps = Omit<BlockLinksProps, 'lines'> & { readonly line: DoneLine }

/** Nothing until the ledger tells. */
function BlockLink({ line, context, onLeave }: BlockLinkProps) {
  const { t } = useTranslation('receipt')
  const { token, name, isSilent } = useLine(line, context)
  const entries = useEntriesSince(context.id, line, { isWanted: line.block === undefined })
  const block = line.block ?? newestMove(entries ?? [])
  if (block === undefined || (token === undefined && !isSilent)) return undefined
  return (
    <Link
      to={`/info-tokens/details/${line.ledgerId}?block=${block}`}
      onClick={onLeave}
      className="py-1 text-accent"
    >
      {t('block', { symbol: name, block: String(block) })}
    </Link>
  )
}
