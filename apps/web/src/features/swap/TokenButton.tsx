import type { Token } from '@sluice/sdk'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../format/symbol.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TokenIcon } from '../../ui/TokenIcon.tsx'

const loadSelector = () => import('../../tokens/TokenSelector.tsx')
const TokenSelector = lazy(async () => ({ default: (await loadSelector()).TokenSelector }))

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
  if (!token && !areTokensKnown) return <Skeleton className="h-11 w-28 rounded-full !bg-surface" />
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={token ? `${label}: ${token.symbol}` : label}
        onPointerEnter={loadSelector}
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
