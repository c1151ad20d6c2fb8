import type { Token } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { tokensQuery } from '../../../tokens/queries.ts'
import { later } from '../../../ui/browser/later.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'

const TokenSelector = later(
  async () => (await import('../../../tokens/selector/TokenSelector.tsx')).TokenSelector,
)

type TokenButtonProps = {
  readonly label: string
  readonly token: Token | undefined
  readonly areTokensKnown: boolean
  readonly onSelect: (token: Token) => void
}

/** Shows the chosen token and opens the list of all. */
export function TokenButton({ label, token, areTokensKnown, onSelect }: TokenButtonProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const sdk = useSdkIfReady()
  const queries = useQueryClient()
  /** Whoever reaches for the list is likely to want it: its ledgers are asked meanwhile. */
  const prepare = () => {
    void TokenSelector.load()
    void queries.prefetchQuery(tokensQuery(sdk))
  }
  if (!token && !areTokensKnown) return <Skeleton className="h-11 w-28 rounded-full !bg-surface" />
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={token ? `${label}: ${token.symbol}` : label}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full bg-surface ps-1.5 pe-3 text-16 font-medium transition-colors hover:bg-line"
      >
        {token ? (
          <>
            <TokenIcon {...token} size={32} />
            {formatSymbol(token.symbol)}
          </>
        ) : (
          <span className="ps-3 text-accent">{t('tokens.select')}</span>
        )}
        <Icon of={ChevronDown} size={16} className="text-ink-2" />
      </button>
      {wasOpened && (
        <Suspense>
          <TokenSelector
            open={open}
            onOpenChange={setOpen}
            selected={token?.ledgerId}
            onSelect={onSelect}
          />
        </Suspense>
      )}
    </>
  )
}
