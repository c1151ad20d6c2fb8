import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../../ui/browser/later.ts'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { BridgeEnd, BridgeSide } from './bridgeSides.ts'
import type { Chosen } from './ChooseSide.tsx'

const ChooseSide = later(async () => (await import('./ChooseSide.tsx')).ChooseSide, 'bridge')

type SideButtonProps = {
  readonly end: BridgeEnd
  readonly side: BridgeSide
  readonly symbol: string
  readonly chain: string
  readonly ledgerId: string
  readonly logo?: string | undefined
  /** What the account has of it, where that is known. */
  readonly held: ReactNode
  readonly onChoose: (chosen: Chosen) => void
}

/** What is paid from or to: the coin or token and its chain. Opens the list of all. */
export function SideButton({ end, side, onChoose, ...shown }: SideButtonProps) {
  const { t } = useTranslation('bridge')
  const [isOpen, setOpen] = useState(false)
  const { symbol, chain, ledgerId, logo, held } = shown
  const label = end === 'from' ? t('form.from') : t('form.to')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('choose.button', { label, symbol, chain })}
        onPointerEnter={ChooseSide.load}
        onFocus={ChooseSide.load}
        onClick={() => setOpen(true)}
        className="flex min-h-16 w-full items-center gap-2 rounded-control bg-surface-2 px-3 py-3 text-start sm:gap-3 sm:px-4 transition-colors hover:bg-line"
      >
        <span className="w-10 shrink-0 text-13 sm:w-12 text-ink-2">{label}</span>
        <TokenIcon ledgerId={ledgerId} symbol={symbol} logo={logo} size={32} />
        <span className="min-w-0 flex-1">
          <strong translate="no" className="block text-16 font-semibold">
            {symbol}
          </strong>
          <span className="block text-13 text-ink-2">{chain}</span>
        </span>
        <span className="text-13 text-ink-2 max-sm:hidden">{held}</span>
        <Icon of={ChevronDown} size={16} className="shrink-0 text-ink-2" />
      </button>
      <OnceOpened isOpen={isOpen}>
        <ChooseSide
          open={isOpen}
          onOpenChange={setOpen}
          chosen={{ ledgerId, side }}
          onChoose={onChoose}
        />
      </OnceOpened>
    </>
  )
}
