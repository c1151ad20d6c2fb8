import { accountIdentifier, parsePrincipal, toHex } from '@sluice/sdk'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, QrCode, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../app/queryKeys.ts'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { useConfig } from '../../session/useSdk.ts'
import { TestTokensButton } from '../../tokens/TestTokensButton.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useToast } from '../../ui/feedback/useToast.ts'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Change } from '../../ui/figures/Change.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import { Hint } from '../../ui/overlays/Hint.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { AccountIdsButton } from './AccountIdsButton.tsx'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { useWalletRows } from './tokens/useWalletRows.ts'
import { totalChangePpm, type WalletRow } from './tokens/walletRows.ts'

type AccountStripProps = { readonly account: string; readonly isOwn: boolean }

/** What an account is worth, which one it is, and how it is paid. */
export function AccountStrip({ account, isOwn }: AccountStripProps) {
  const { t } = useTranslation('wallet')
  const { environment } = useConfig()
  const [isReceiving, setReceiving] = useState(false)
  const principal = parsePrincipal(account)
  const accountId = principal ? toHex(accountIdentifier(principal.toUint8Array())) : ''
  return (
    <header className="flex flex-wrap items-end gap-x-10 gap-y-6">
      <Worth account={account} />
      <AccountIdsButton principal={account} accountId={accountId} />
      <span className="flex-1" />
      {isOwn && (
        <div className="flex flex-wrap gap-3">
          {environment === 'local' && <TestTokensButton look="tonal" />}
          <Button look="tonal" onClick={() => setReceiving(true)}>
            <Icon of={QrCode} />
            {t('receive.action')}
          </Button>
        </div>
      )}
      <ReceiveDialog
        open={isReceiving}
        onOpenChange={setReceiving}
        principal={account}
        accountId={accountId}
      />
    </header>
  )
}

function Worth({ account }: { readonly account: string }) {
  const { t } = useTranslation('wallet')
  const { isPrivate, setPrivate } = usePreferences()
  const { rows, total, icp } = useWalletRows(account)
  const refresh = useRefresh()
  const isFetching = useIsFetching({ queryKey: queryKeys.balance(account) }) > 0
  return (
    <div>
      <p className="flex flex-wrap items-center text-13 text-ink-2">
        {t('worth')}
        <IconButton
          icon={isPrivate ? EyeOff : Eye}
          iconSize={16}
          label={isPrivate ? t('uncover') : t('cover')}
          onClick={() => setPrivate(!isPrivate)}
        />
        <IconButton
          icon={RefreshCw}
          iconSize={16}
          label={t('refresh')}
          aria-busy={isFetching}
          onClick={refresh}
          className="-ms-2"
        />
      </p>
      <p className="flex min-h-12 items-center text-40 font-semibold wrap-anywhere">
        {total === undefined ? <Skeleton className="h-11 w-48" /> : <Usd value={total} isOwn />}
      </p>
      <p className="mt-1 flex min-h-8 flex-wrap items-center gap-x-3 text-14 wrap-anywhere text-ink-2">
        {icp && total !== undefined && icp.priceUsd ? (
          <Amount
            amount={(total * 10n ** BigInt(icp.token.decimals)) / icp.priceUsd}
            token={icp.token}
            isOwn
          />
        ) : undefined}
        {rows && total !== undefined && <DayChange rows={rows} />}
      </p>
    </div>
  )
}

function DayChange({ rows }: { readonly rows: readonly WalletRow[] }) {
  const { t } = useTranslation('wallet')
  const ppm = totalChangePpm(rows)
  if (ppm === undefined) return undefined
  return (
    <span className="inline-flex items-center gap-1">
      <Change ppm={ppm} />
      {t('change')}
      <Hint about={t('change')}>{t('changeHint')}</Hint>
    </span>
  )
}

function useRefresh() {
  const { t } = useTranslation('wallet')
  const toast = useToast()
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: queryKeys.balance() })
    toast.success(t('refreshed'))
  }
}
