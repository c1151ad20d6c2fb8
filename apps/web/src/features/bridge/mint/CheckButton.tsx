import type { BridgeTransfer, DepositCheck } from '@sluice/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatExactAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { CHECK_MS } from '../bridgeQueries.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { useDescribeBridgeError } from '../useDescribeBridgeError.ts'

type CheckButtonProps = {
  readonly known: KnownBridgeToken
  readonly deposits: readonly BridgeTransfer[] | undefined
}

/**
 * Has the minter look for deposits: on entry, every five minutes, whenever one has its confirmations, and when somebody presses the button, who
 * alone is told when there is nothing new.
 */
export function CheckButton({ known, deposits }: CheckButtonProps) {
  const { t } = useTranslation('bridge')
  const sdk = useSdk()
  const queries = useQueryClient()
  const toast = useToast()
  const describe = useDescribeBridgeError()
  const tell = useTellCheck(known)
  const [isAsking, setAsking] = useState(false)
  const { ledgerId } = known.bridge
  const owner = sdk.principal.toText()
  const look = async () => {
    const check = await sdk.bridge.checkDeposits(ledgerId)
    const changed = [queryKeys.bridgeDeposits(owner, ledgerId), queryKeys.balance(owner, ledgerId)]
    // of Ethereum the minter does not say what it has found
    if (check.kind === 'found' || known.bridge.chain === 'ethereum')
      await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })))
    return check
  }
  const { refetch } = useQuery({
    queryKey: queryKeys.bridgeCheck(owner, ledgerId),
    queryFn: look,
    refetchInterval: CHECK_MS,
    structuralSharing: false,
    retry: false,
  })
  const ready = (deposits ?? []).filter(({ state }) => state.kind === 'ready').map(({ id }) => id)
  const readyIds = ready.join()
  useEffect(() => {
    if (readyIds !== '') void refetch()
  }, [readyIds, refetch])
  const ask = async () => {
    setAsking(true)
    try {
      tell(await look())
    } catch (error) {
      toast.error(describe(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button look="tonal" size="large" wide busy={isAsking} onClick={() => void ask()}>
      {isAsking ? t('mint.checking') : t('mint.check')}
    </Button>
  )
}

/** What the minter found, in a short message. */
function useTellCheck({ token, bridge }: KnownBridgeToken): (check: DepositCheck) => void {
  const { t } = useTranslation('bridge')
  const locale = useLocale()
  const toast = useToast()
  const words = { symbol: bridge.symbol, coin: bridge.coinSymbol }
  return (check) => {
    if (check.kind === 'nothing-new') {
      if (bridge.chain === 'ethereum') toast.info(t('mint.looked'))
      else if (check.confirmations === undefined) toast.info(t('mint.nothingNew'))
      else toast.info(t('mint.moreConfirmations', { count: check.required - check.confirmations }))
      return
    }
    for (const coin of check.coins) {
      switch (coin.outcome) {
        case 'minted': {
          const amount = formatExactAmount(coin.minted, token.decimals, locale)
          toast.success(t('mint.minted', { ...words, amount }))
          break
        }
        case 'checked':
          toast.info(t('mint.checked'))
          break
        case 'too-small':
          toast.warning(t('mint.tooSmall', words))
          break
        case 'tainted':
          toast.warning(t('mint.tainted', words))
      }
    }
  }
}
