import type { MouseEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import type { WalletId } from '../wallets/catalogue.ts'
import { walletInfo } from '../wallets/catalogue.ts'
import { presenceOf, type WalletOption } from '../wallets/detect.ts'
import { WalletLogo } from '../wallets/WalletLogo.tsx'
import { preloadWallet } from '../wallets/walletModules.ts'
import { useWalletName } from './useWalletName.ts'

type WalletButtonProps = {
  readonly option: WalletOption
  readonly isLast: boolean
  readonly isWaiting: boolean
  readonly onClick: MouseEventHandler
}

/** One wallet, and what there is to know of it before clicking. */
export function WalletButton({ option, isLast, isWaiting, onClick }: WalletButtonProps) {
  const name = useWalletName(option)
  const hint = useHint(option, isLast, isWaiting)
  return (
    <button
      type="button"
      onClick={onClick}
      onPointerEnter={() => preloadWallet(option.id)}
      onFocus={() => preloadWallet(option.id)}
      aria-busy={isWaiting || undefined}
      className="flex min-h-16 w-full items-center gap-3 rounded-control bg-surface-2 px-3 py-2 text-start transition-colors hover:bg-line"
    >
      {isWaiting ? (
        <span className="grid size-10 shrink-0 place-items-center text-accent">
          <Spinner size={24} />
        </span>
      ) : (
        <WalletLogo id={option.id} ownIcon={option.ownIcon} />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">{name}</span>
        {hint && <span className="block text-12 text-ink-2">{hint}</span>}
      </span>
    </button>
  )
}

function useHint(option: WalletOption, isLast: boolean, isWaiting: boolean): string | undefined {
  const { t } = useTranslation('connect')
  const { id } = option
  if (isWaiting) return t('waiting')
  if (!walletInfo(id).module) return t('hint.retired')
  if (isLast) return t('hint.last')
  if (id === 'extension') return t('hint.detected')
  switch (presenceOf(id)) {
    case 'present':
      return t('hint.detected')
    case 'absent':
      return id === 'ledger' ? t('hint.otherBrowser') : t('hint.notInstalled')
    case 'always':
      return usualHint(t, id)
  }
}

type Translate = ReturnType<typeof useTranslation<'connect'>>['t']

function usualHint(t: Translate, id: WalletId): string {
  switch (id) {
    case 'internet-identity':
    case 'sluice':
      return t('hint.passkey', { ns: 'connect' })
    case 'google':
      return t('hint.throughNfid', { ns: 'connect' })
    case 'ledger':
      return t('hint.device', { ns: 'connect' })
    default:
      return walletInfo(id).signs === 'asks'
        ? t('hint.asks', { ns: 'connect' })
        : t('hint.window', { ns: 'connect' })
  }
}
