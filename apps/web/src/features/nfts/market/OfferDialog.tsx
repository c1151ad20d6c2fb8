import { type NftToken, newOrderKey } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { Figure } from '../../wallet/amounts/Figure.tsx'
import { OriginNotice } from '../parts/OriginNotice.tsx'
import { useNftOrders } from '../useNftOrders.ts'
import { type Days, endOf, OFFER_DAYS } from './expiry.ts'
import { termsQuery } from './marketQueries.ts'
import { PriceFields } from './PriceFields.tsx'
import { useDaysWords } from './useDaysWords.ts'
import { usePriceForm } from './usePriceForm.ts'

type OfferDialogProps = {
  readonly token: NftToken
  /** The token in which it is for sale: offers are made in it, unless another is chosen. */
  readonly ledgerId?: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Offers money for a token, whether it is for sale or not. */
export function OfferDialog({ token, ledgerId, open, onOpenChange }: OfferDialogProps) {
  const { t } = useTranslation('nfts')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('offer.title')}>
      {open && (
        <Form
          token={token}
          {...(ledgerId === undefined ? {} : { ledgerId })}
          onDone={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  )
}

type FormProps = Pick<OfferDialogProps, 'token' | 'ledgerId'> & { readonly onDone: () => void }

function Form({ token: nft, ledgerId, onDone }: FormProps) {
  const { t } = useTranslation('nfts')
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const [days, setDays] = useState<Days>('7')
  const [endsWithSale, setEndsWithSale] = useState(true)
  const form = usePriceForm(ledgerId === undefined ? undefined : { ledgerId, price: 0n })
  const daysWords = useDaysWords()
  const { data: terms } = useQuery(termsQuery(useSdk()))
  const { offer } = useNftOrders()
  const { token, price, flaw } = form
  const disputed = useDisputed([token])
  const balance = useBalance(token?.ledgerId ?? '')
  const fees = 2n * (token?.fee ?? 0n)
  const pays = price === undefined ? undefined : price + fees
  const isShort = pays !== undefined && balance !== undefined && balance < pays
  const symbol = formatSymbol(token?.symbol ?? '')
  const words = {
    none: t('list.enterPrice'),
    'too-low': t('list.tooLow'),
    'too-high': t('list.tooHigh'),
  }
  const missing =
    terms?.isOpen === false
      ? t('sale.closed')
      : flaw !== undefined
        ? words[flaw]
        : isShort
          ? t('buy.insufficient', { symbol })
          : disputed.missing
  const confirm = () => {
    const expiresAtMs = endOf(days, Date.now())
    if (!token || price === undefined || expiresAtMs === undefined) return
    onDone()
    void offer({
      ...{ key, name: nft.name, ledgerId: token.ledgerId, price, expiresAtMs, endsWithSale },
      ...{ collectionId: nft.collectionId, tokenId: nft.tokenId },
    })
  }
  return (
    <div className="grid gap-4">
      <p className="text-16 font-medium wrap-anywhere">
        <bdi translate="no">{nft.name}</bdi>
      </p>
      <PriceFields
        label={t('offer.price')}
        field={form.field}
        token={token}
        tokens={form.tokens}
        onToken={form.setLedger}
      />
      {token && (
        <dl className="grid gap-2 text-14">
          <Figure label={t('offer.balance')}>
            <Amount amount={balance} token={{ ...token, symbol }} isOwn />
          </Figure>
          <Figure label={t('legs.ledgerIn')}>
            <Amount amount={fees} token={{ ...token, symbol }} isExact />
          </Figure>
          <Figure label={t('legs.youPay')}>
            <strong className="font-semibold">
              <Amount amount={pays} token={{ ...token, symbol }} isExact />
            </strong>
          </Figure>
        </dl>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 text-14">
        <span className="text-ink-2">{t('offer.ends')}</span>
        <Select
          label={t('offer.ends')}
          options={OFFER_DAYS.map((id) => ({ id, label: daysWords(id) }))}
          chosen={days}
          onChoose={setDays}
        />
      </div>
      <Checkbox checked={endsWithSale} onCheckedChange={setEndsWithSale}>
        {t('offer.endsWithSale')}
      </Checkbox>
      <OriginNotice collectionId={nft.collectionId} />
      <Notice>{t('offer.locked')}</Notice>
      <DisputedQuestion of={disputed} />
      <DialogAction>
        <ConfirmButton size="large" wide disabled={missing !== undefined} onClick={confirm}>
          {missing ?? t('offer.confirm')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
