import type { NftOwed } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToken } from '../../../../tokens/useTokens.ts'
import { later } from '../../../../ui/browser/later.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { OnceOpened } from '../../../../ui/overlays/OnceOpened.tsx'
import { PriceText } from '../PriceText.tsx'

const WayOutDialog = later(async () => (await import('../dialogs.ts')).WayOutDialog)

/** Money that the market keeps for somebody in one token; below the ledger's fee it waits for more. */
export function OwedRow({ owed }: { readonly owed: NftOwed }) {
  const { t } = useTranslation('nfts')
  const token = useToken(owed.ledgerId)
  const [isOpen, setOpen] = useState(false)
  const isTooSmall = token !== undefined && owed.amount <= token.fee
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <PriceText price={owed.amount} ledgerId={owed.ledgerId} />
      <Button disabled={token === undefined || isTooSmall} onClick={() => setOpen(true)}>
        {isTooSmall ? t('mine.tooSmall') : t('mine.claim')}
      </Button>
      {token && (
        <OnceOpened isOpen={isOpen}>
          <WayOutDialog
            open={isOpen}
            onOpenChange={setOpen}
            way={{ kind: 'claim', token, amount: owed.amount }}
          />
        </OnceOpened>
      )}
    </li>
  )
}
