import { type LaunchTerms, paymentBounds, sharesWithin } from '@sluice/governance/launch'
import { newOrderKey, type OwnParticipation, type SnsLaunch } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { formatAmount } from '../../../format/amount.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useBalance, useToken } from '../../../tokens/useTokens.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { AmountForm } from '../parts/AmountForm.tsx'
import { useSnsOrders } from '../useSnsOrders.ts'
import { ICP } from './CommitmentBar.tsx'
import { joinFlaw } from './joinFlaw.ts'
import { useCountryNames } from './useCountryNames.ts'

type JoinDialogProps = {
  readonly name: string
  readonly launch: SnsLaunch
  readonly terms: LaunchTerms
  readonly own: OwnParticipation
  readonly owner: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Pays ICP into a sale. What it accepts is asked again before anything is sent. */
export function JoinDialog({ open, onOpenChange, ...about }: JoinDialogProps) {
  const { t } = useTranslation('sns')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('join.title', { name: about.name })}>
      {open && <Form {...about} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

type FormProps = Omit<JoinDialogProps, 'open' | 'onOpenChange'> & { readonly onDone: () => void }

const ELSEWHERE = '*'

function Form({ launch, terms, own, owner, onDone }: FormProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const [key] = useState(() => newOrderKey(owner))
  const [hasAgreed, setAgreed] = useState(false)
  const [hasConfirmed, setConfirmed] = useState(false)
  const [country, setCountry] = useState<string>()
  const countryNames = useCountryNames()
  const { join } = useSnsOrders()
  const icp = useToken(launch.icpLedgerId)
  const balance = useBalance(launch.icpLedgerId)
  const { minimum, maximum } = paymentBounds(terms, {
    total: launch.bought.direct,
    own: own.amount,
  })
  const fee = icp?.fee ?? 0n
  const spendable = balance === undefined ? undefined : balance > fee ? balance - fee : 0n
  const most = spendable === undefined || spendable > maximum ? maximum : spendable
  const asked = own.ticket ? toDecimalText(own.ticket.amount, ICP.decimals) : ''
  const field = useAmountField({ ...ICP, ledgerId: launch.icpLedgerId, most }, asked)
  const { restrictedCountries, confirmationText } = launch
  const flaw = joinFlaw({
    ...{ amount: field.amount, spendable, minimum, maximum, hasAgreed },
    isConfirmed: confirmationText === undefined || hasConfirmed,
    country: country === ELSEWHERE ? undefined : country,
    isPlaced: restrictedCountries.length === 0 || country !== undefined,
    restrictedCountries,
  })
  const written = (value: bigint) => `${formatAmount(value, ICP.decimals, locale)} ICP`
  const flaws = {
    full: t('join.full'),
    'no-amount': t('amount.enter'),
    'below-minimum': t('join.below', { amount: written(minimum) }),
    'above-maximum': t('join.above', { amount: written(maximum) }),
    insufficient: t('amount.insufficient', { symbol: 'ICP' }),
    'no-place': t('join.place'),
    region: t('join.region'),
    'not-confirmed': t('join.confirmFirst'),
    'not-agreed': t('join.agreeFirst'),
  }
  const missing = flaw && flaws[flaw]
  const shares = sharesWithin(terms, { payment: field.amount ?? 0n, total: launch.bought.direct })
  if (icp === undefined) return null
  return (
    <AmountForm
      {...{ token: icp, field, most, missing }}
      label={t('join.amount')}
      from={balance}
      isInvalid={flaw === 'insufficient' || flaw === 'above-maximum'}
      facts={[
        { label: t('join.limits'), value: `${written(minimum)} – ${written(maximum)}` },
        { label: t('confirm.fee'), value: <Amount amount={fee} token={ICP} isExact /> },
        {
          label: t('join.pays'),
          value: (
            <strong className="font-medium">
              <Amount amount={field.amount && field.amount + fee} token={ICP} isExact />
            </strong>
          ),
        },
        {
          label: t('calculator.fewest'),
          value: (
            <Amount amount={shares.fewest} token={{ decimals: 8, symbol: '' }} hasSymbol={false} />
          ),
        },
      ]}
      notice={t('calculator.refund')}
      isPaid
      confirm={t('join.confirm')}
      onConfirm={(amount) => {
        onDone()
        void join({
          ...{ key, swapId: launch.swapId, amount },
          ...(confirmationText === undefined ? {} : { confirmationText }),
        })
      }}
    >
      {restrictedCountries.length > 0 && (
        <Select
          label={t('join.where')}
          placeholder={t('join.place')}
          isSearchable
          options={[
            { id: ELSEWHERE, label: t('join.elsewhere') },
            ...restrictedCountries.map((id) => ({ id, label: countryNames([id]) })),
          ]}
          chosen={country}
          onChoose={setCountry}
        />
      )}
      {confirmationText !== undefined && (
        <Checkbox checked={hasConfirmed} onCheckedChange={setConfirmed}>
          <span dir="auto" className="wrap-anywhere">
            {confirmationText}
          </span>
        </Checkbox>
      )}
      <Checkbox checked={hasAgreed} onCheckedChange={setAgreed}>
        {t('join.risk')}
      </Checkbox>
    </AmountForm>
  )
}
