import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AddressLabel } from '../../contacts/AddressLabel.tsx'
import { formatSymbol } from '../../format/symbol.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { type AwaitedRow, isLoading } from './tokenRows.ts'
import { useSymbolOf } from './useTokensById.ts'

type AwaitedRowsProps = {
  readonly label: string
  readonly rows: readonly AwaitedRow[]
  readonly onRetry: () => void
}

/** What of a list waits for its tokens, below the rows that are shown: it is there, and its amounts come with its ledgers' answers. */
export function AwaitedRows({ label, rows, onRetry }: AwaitedRowsProps) {
  if (rows.length === 0) return null
  return (
    // while its own texts load, the page around it stays
    <Suspense>
      <ul aria-label={label} className="mt-3 grid gap-2">
        {rows.map((row) => (
          <li key={row.key}>
            {isLoading(row) ? <Loading row={row} /> : <Silent row={row} onRetry={onRetry} />}
          </li>
        ))}
      </ul>
    </Suspense>
  )
}

function Loading({ row }: { readonly row: AwaitedRow }) {
  const { t } = useTranslation('tokens')
  return (
    <p className="flex min-h-11 items-center gap-2 rounded-control bg-surface-2 px-4 text-14 text-ink-2">
      <Spinner />
      <Name row={row} />
      <span>{t('awaited.loading')}</span>
    </p>
  )
}

type SilentProps = { readonly row: AwaitedRow; readonly onRetry: () => void }

function Silent({ row, onRetry }: SilentProps) {
  const { t } = useTranslation('tokens')
  return (
    <Notice tone="warn" action={<Button onClick={onRetry}>{t('awaited.retry')}</Button>}>
      <p>
        <Name row={row} />
      </p>
      <p>{t('awaited.silent', { count: row.silent.length })}</p>
      {row.silent.map((id) => (
        <AddressLabel isId key={id} text={id} what={t('import.ledgerId')} />
      ))}
    </Notice>
  )
}

function Name({ row: { ledgerIds, to } }: { readonly row: AwaitedRow }) {
  const symbolOf = useSymbolOf()
  const name = ledgerIds.map((id) => formatSymbol(symbolOf(id))).join('/')
  const text = (
    <span translate="no" className="font-medium">
      {name}
    </span>
  )
  if (to === undefined) return text
  return (
    <Link to={to} className="text-accent underline-offset-2 hover:underline">
      {text}
    </Link>
  )
}
