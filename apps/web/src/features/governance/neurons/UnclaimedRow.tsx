import { newOrderKey, type Token, type UnclaimedStake } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import type { Dao } from '../parts/Dao.ts'
import { useSnsOrders } from '../useSnsOrders.ts'

type UnclaimedRowProps = {
  readonly sns: Dao
  readonly token: Token
  readonly owner: string
  readonly stake: UnclaimedStake
  /** Where stakes of several DAOs stand together. */
  readonly hasName?: boolean
}

/** Tokens that were paid for a neuron, and the button that makes it. */
export function UnclaimedRow({ sns, token, owner, stake, hasName }: UnclaimedRowProps) {
  const { t } = useTranslation('sns')
  const [key] = useState(() => newOrderKey(owner))
  const { claim } = useSnsOrders()
  const { memo, amount } = stake
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-surface-2 p-4">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {hasName && (
          <bdi translate="no" className="me-3 font-medium">
            {sns.name}
          </bdi>
        )}
        <Amount amount={amount} token={token} isOwn />
      </span>
      <ConfirmButton onClick={() => void claim({ key, sns, token, memo, amount })}>
        {t('unclaimed.claim')}
      </ConfirmButton>
    </li>
  )
}
